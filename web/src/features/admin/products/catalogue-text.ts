/** A file that holds no text. */
export class NotTextError extends Error {
  override name = 'NotTextError';
}

/**
 * The text of a CSV file. Spreadsheets save as UTF-8, as UTF-16 ("Unicode text") or, on older Arabic systems, in the code
 * page of Windows.
 * @throws NotTextError when it is something else.
 */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  }
  // Spreadsheet programs' own files, pictures and the like hold zero bytes; text does not.
  if (bytes.includes(0)) throw new NotTextError('The file holds no text.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
