/** Saves a text file in the browser's downloads. */
export function saveFile(name: string, type: string, ...parts: string[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Safari reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
