/** Has the browser save texts, one after the other, as a file. */
export function saveFile(name: string, type: `${string}/${string}`, parts: readonly string[]): void {
  saveBlob(name, new Blob([...parts], { type: `${type};charset=utf-8` }));
}

/** Has the browser save a file. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
