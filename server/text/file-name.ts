const longest = 255;
const longestExtension = 16;

// What is not seen, and what makes a name look like another: `invoice\u202Efdp.exe` reads `invoiceexe.pdf`.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A file's name as it may be stored and shown (security S10): without folders, control characters, reversed text or spaces
 * around it, and short enough for any disk; a name that is too long keeps its extension. Empty where nothing is left.
 */
export function cleanFileName(name: string): string {
  const base = name.replace(invisible, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  return /^\.*$/.test(base) ? '' : shortened(base);
}

/** What a clean name ends with, in lower case and without the dot; empty where that is nothing usual. */
export function extensionOf(name: string): string {
  return new RegExp(`[^.]\\.([a-z0-9]{1,${longestExtension}})$`).exec(name.toLowerCase())?.[1] ?? '';
}

function shortened(name: string): string {
  if (name.length <= longest) return name;
  const extension = extensionOf(name);
  const end = extension === '' ? '' : `.${extension}`;
  // Half of a surrogate pair would not be stored.
  return name.slice(0, longest - end.length).replace(/[\ud800-\udbff]$/, '') + end;
}
