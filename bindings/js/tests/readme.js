import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes each code block of a README as a file: `1.html`, `2.js` and so on. */
export function writeBlocks(readme, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const blocks = [...readFileSync(readme, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  blocks.forEach(([, language, code], index) => {
    writeFileSync(path.join(folder, `${index + 1}.${language}`), code);
  });
}
