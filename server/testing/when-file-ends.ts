const works: (() => unknown)[] = [];

/** Has something done when the test file has ended, also when it failed: what was begun last comes first. */
export function whenFileEnds(work: () => unknown): void {
  works.push(work);
}

/** Called once a test file, by what is set up for each. */
export async function endFile(): Promise<void> {
  for (let work = works.pop(); work; work = works.pop()) await work();
}
