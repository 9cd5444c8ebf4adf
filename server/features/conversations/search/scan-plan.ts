import type { Edge } from './near-matches.ts';
import { allOf, type TypedQuery } from './typed-query.ts';

/**
 * What the index is asked for, as the text of a tsquery; undefined for no more than the step. And whether for all of time at
 * once or step by step, with so many steps to what is wanted, if it continues as it was met so far.
 */
export type ScanPlan =
  | { isStepwise: true; lead: string | undefined; expectedSteps: number }
  | { isStepwise: false; lead: string };

/** Milliseconds, measured in a million conversations: for an entry that the index collects, and a document that is looked at. */
const perEntry = 0.00035;
const perDocument = 0.005;

/** So many steps are asked for on the way to what is wanted, or to the end of time where there is not as much. */
const fewSteps = 3;
const allSteps = 20;

/**
 * The plan with the lowest estimated cost; all plans return the same matches. For a prefix, the index
 * collects every entry of every word that begins so, at each step again. What was met nearby, and how many conversations there
 * are, determine what each plan has to collect and check.
 */
export function planScan(query: TypedQuery, edge: Edge, take: number): ScanPlan {
  const { looked, withWhole, withBeginning, withBoth, matched, total } = edge;
  const all = Math.max(total, looked);
  const [whole, beginning, both] = [withWhole, withBeginning, withBoth].map(
    (count) => (count / looked) * all,
  ) as [number, number, number];
  // Rare, at least around here: collected once, and then sorted, they cost less than step by step.
  if (withBoth === 0) {
    const lead = withWhole * 10 < withBeginning ? query.whole : undefined;
    return { isStepwise: false, lead: lead ?? allOf(query) };
  }
  // A few that were met may have been luck: fewer are counted on, so that a scan is not longer than expected.
  const expected = Math.max(matched - Math.sqrt(matched), 0.1) / looked;
  // The share of all conversations that the scan passes.
  const share = Math.min(1, take / (expected * all));
  const steps = share < 1 ? fewSteps : allSteps;
  const plans: { cost: number; plan: ScanPlan }[] = [
    {
      cost: beginning * perEntry + both * perDocument,
      plan: { isStepwise: false, lead: allOf(query) },
    },
    {
      cost: steps * beginning * perEntry + share * both * perDocument,
      plan: { isStepwise: true, lead: allOf(query), expectedSteps: 2 },
    },
    {
      cost: share * (query.whole === undefined ? all : whole) * perDocument,
      // Such a step is cheap: a short one wastes little where there were more conversations in earlier times than lately.
      plan: { isStepwise: true, lead: query.whole, expectedSteps: 32 },
    },
  ];
  return plans.reduce((best, it) => (it.cost < best.cost ? it : best)).plan;
}
