/** A sentence of the server, with `{}` for each value in it, and its translation with `{1}`, `{2}` for these. */
export type Sentences = Readonly<Record<string, string>>;

/** Translates what the server has stored in English. A sentence that isn't known, such as one of an earlier version, stays as it is. */
export function sentenceTranslator(sentences: Sentences): (text: string) => string {
  const patterns = Object.entries(sentences).map(
    ([sentence, translation]) => [patternOf(sentence), translation] as const,
  );
  return (text) => {
    for (const [pattern, translation] of patterns) {
      const found = pattern.exec(text);
      if (found) return translation.replaceAll(/\{(\d)\}/g, (_, place) => found[Number(place)] ?? '');
    }
    return text;
  };
}

function patternOf(sentence: string): RegExp {
  const parts = sentence.split('{}').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 'su');
}
