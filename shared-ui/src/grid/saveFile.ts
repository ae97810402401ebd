/** Downloads a blob as a file. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // By the next task the download holds the data itself.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
