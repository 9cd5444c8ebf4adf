const works: (() => unknown)[] = [];

/** Runs a function after the test file, also if it failed; in reverse order. */
export function whenFileEnds(work: () => unknown): void {
  works.push(work);
}

/** Called once a test file, by what is set up for each. */
export async function endFile(): Promise<void> {
  for (let work = works.pop(); work; work = works.pop()) await work();
}
