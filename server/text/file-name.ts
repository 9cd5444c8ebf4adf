const longest = 255;
const maxExtensionLength = 16;

// Invisible characters, and those that make a name look like another: `invoice\u202Efdp.exe` reads `invoiceexe.pdf`.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A file's name as it may be stored and shown (security S10): without folders, control characters, direction
 * overrides or surrounding spaces, and short enough for any disk; shortening keeps the extension. Empty if nothing is
 * left.
 */
export function cleanFileName(name: string): string {
  const base = name.replace(invisible, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  return /^\.*$/.test(base) ? '' : shortened(base);
}

/** A clean name's extension, in lower case and without the dot; empty if it is unusual. */
export function extensionOf(name: string): string {
  return new RegExp(`[^.]\\.([a-z0-9]{1,${maxExtensionLength}})$`).exec(name.toLowerCase())?.[1] ?? '';
}

function shortened(name: string): string {
  if (name.length <= longest) return name;
  const extension = extensionOf(name);
  const end = extension === '' ? '' : `.${extension}`;
  // PostgreSQL can't store half of a surrogate pair.
  return name.slice(0, longest - end.length).replace(/[\ud800-\udbff]$/, '') + end;
}
