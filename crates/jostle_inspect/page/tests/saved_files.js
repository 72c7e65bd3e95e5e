/** Saving with the menu of the page, and opening files. */

import { readFile } from 'node:fs/promises';

/** Saves with the entry of the menu that has this name, and returns the file. */
export async function saved(page, name) {
  const download = page.waitForEvent('download');
  await page.getByTestId('save').click();
  const entry = page.getByTestId('save-menu').getByRole('button', { name });
  await entry.getByText(/\d (B|kB|MB)$/).waitFor();
  await entry.click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
}

export function opens(page, name, bytes) {
  return page.getByTestId('file').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
}
