/** A file that holds no text. */
export class NotTextError extends Error {
  override name = 'NotTextError';
}

/**
 * The text of a CSV file. Spreadsheets save as UTF-8 or, on older Arabic systems, in the code page of Windows.
 * @throws NotTextError when it is something else.
 */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  // Spreadsheet programs' own files, pictures and the like hold zero bytes; text does not.
  if (new Uint8Array(bytes).includes(0)) throw new NotTextError('The file holds no text.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
