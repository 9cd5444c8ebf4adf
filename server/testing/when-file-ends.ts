const works: (() => unknown)[] = [];

/** Runs a function after the test file, even if it failed; in reverse order. */
export function whenFileEnds(work: () => unknown): void {
  works.push(work);
}

/** Called once per test file, by its set-up. */
export async function endFile(): Promise<void> {
  for (let work = works.pop(); work; work = works.pop()) await work();
}
