import type { Problem } from '../load/import-store.ts';

const maxProblems = 10_000;

/** Counts those beyond ten thousand: a source can have as many as records. */
export function problemList(kind = 'rows') {
  const listed: Problem[] = [];
  let more = 0;
  return {
    add(problem: Problem): void {
      if (listed.length < maxProblems) listed.push(problem);
      else more += 1;
    },
    all: (): Problem[] =>
      more === 0
        ? listed
        : [...listed, { kind, external_id: 'others', problem: `${more} more are not listed.` }],
  };
}
