/** HTML to insert where the caret is, or the first blank to select. */
export type Insertion = { html: string } | 'first-blank';

/** For an editor that is still being loaded. */
let waiting: Insertion[] = [];
let current: ((insertion: Insertion) => void) | undefined;

/** Inserts HTML into the editor that is open or about to open, and selects its first blank. */
export function insertHtml(html: string): void {
  run({ html });
}

/** Selects the first blank that is left. */
export function showBlank(): void {
  run('first-blank');
}

function run(insertion: Insertion): void {
  if (current) current(insertion);
  else waiting.push(insertion);
}

/** The editor that takes insertions from now on, those that are waiting first. Returns a function that ends it. */
export function takeInsertions(take: (insertion: Insertion) => void): () => void {
  current = take;
  const begun = waiting;
  waiting = [];
  for (const insertion of begun) take(insertion);
  return () => {
    if (current === take) current = undefined;
  };
}
