/** An error of a form field; each language has a sentence for it. */
export type FieldProblem =
  | { kind: 'tooShort' | 'tooLong'; limit: number }
  | { kind: 'noName' | 'noEmail' | 'controlCharacters' | 'malformed' }
  | { kind: 'wrongPassword' | 'hasAccount' | 'startAgain' };

type Sentences = Readonly<
  Record<'tooShort' | 'tooLong', (limit: number) => string> &
    Record<Exclude<FieldProblem['kind'], 'tooShort' | 'tooLong'>, string>
>;

export function problemText(sentences: Sentences): (problem: FieldProblem) => string {
  return (problem) => ('limit' in problem ? sentences[problem.kind](problem.limit) : sentences[problem.kind]);
}
