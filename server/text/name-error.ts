const longest = 200;

export type NameProblem = { kind: 'noName' | 'controlCharacters' } | { kind: 'tooLong'; limit: number };

/** Why a text isn't acceptable as the name of a person, an organization or an app; undefined if it is. */
export function nameProblem(name: string): NameProblem | undefined {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return { kind: 'noName' };
  if (name.length > longest) return { kind: 'tooLong', limit: longest };
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return { kind: 'controlCharacters' };
  return undefined;
}

const sentences: Readonly<Record<NameProblem['kind'], string>> = {
  noName: 'Enter a name.',
  tooLong: `Use at most ${longest} characters.`,
  controlCharacters: 'Remove control characters.',
};

/** The same as a sentence. */
export function nameError(name: string): string | undefined {
  const problem = nameProblem(name);
  return problem && sentences[problem.kind];
}
