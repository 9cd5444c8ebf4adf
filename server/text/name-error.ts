const longest = 200;

/** Why a text will not do as the name of a person, an organization or an app; undefined where it will. */
export function nameError(name: string): string | undefined {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return 'Enter a name.';
  if (name.length > longest) return `Use at most ${longest} characters.`;
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return 'Use letters only, no control characters.';
  return undefined;
}
