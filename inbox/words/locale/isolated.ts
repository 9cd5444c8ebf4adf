/** A name within a sentence, in Unicode isolates so that its direction doesn't affect its surroundings (UAX 9). */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
