/** A name within a sentence: it reads its own way, and what is around it is not turned by it (Unicode UAX 9, isolates). */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
