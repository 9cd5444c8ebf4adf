/** HTML to insert at the caret, or the first blank to select. */
export type Insertion = { html: string } | 'first-blank';

/** For an editor that is still being loaded. */
let waiting: Insertion[] = [];
let current: ((insertion: Insertion) => void) | undefined;

/** Inserts HTML into the editor that is open or about to open, and selects its first blank. */
export function insertHtml(html: string): void {
  run({ html });
}

/** Selects the first remaining blank. */
export function showBlank(): void {
  run('first-blank');
}

function run(insertion: Insertion): void {
  if (current) current(insertion);
  else waiting.push(insertion);
}

/** Sets the editor that receives insertions, including pending ones. Returns a function that unsets it. */
export function takeInsertions(take: (insertion: Insertion) => void): () => void {
  current = take;
  const begun = waiting;
  waiting = [];
  for (const insertion of begun) take(insertion);
  return () => {
    if (current === take) current = undefined;
  };
}
