/**
 * Statements of rounds in the background that walk organizations, and so cannot name one (rule 1): the file, how the statement
 * begins, and why it must. Each is asked by one process at a time, or reads a small table.
 */
export const backgroundStatements: readonly { file: string; begins: string; why: string }[] = [];

export function isBackground(text: string, file: string): boolean {
  const plain = text.trim().replace(/\s+/g, ' ');
  return backgroundStatements.some((known) => known.file === file && plain.startsWith(known.begins));
}
