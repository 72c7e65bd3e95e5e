import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { FOLDER } from './recipes.js';

test('the types of jostle2d fit the recipes', () => {
  const tsc = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  execFileSync(process.execPath, [tsc, '--project', FOLDER], { stdio: 'inherit' });
});
