/**
 * How often an organization's words occur in a tsvector, which is given as text. Words are letters and digits, which it doesn't
 * escape. Reading it here takes less time than `unnest` in the statement.
 */
export function countsIn(
  vector: string,
  code: string,
  words: readonly { word: string }[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { word } of words) {
    const begun = `'${code}${word}':`;
    const at = vector.indexOf(begun);
    if (at === -1) continue;
    const end = vector.indexOf(' ', at);
    const positions = vector.slice(at + begun.length, end === -1 ? undefined : end);
    counts[word] = positions.split(',').length;
  }
  return counts;
}
