import type { Edge } from './near-matches.ts';
import { allOf, type TypedQuery } from './typed-query.ts';

/**
 * The index query, as a tsquery text; undefined for only the step. And whether to run it for all of time in one step
 * or step by step, with the expected number of steps, if matches continue at the observed rate.
 */
export type ScanPlan =
  | { isStepwise: true; lead: string | undefined; expectedSteps: number }
  | { isStepwise: false; lead: string };

/** Milliseconds, measured in a million conversations: for collecting an index entry, and for checking a document. */
const perEntry = 0.00035;
const perDocument = 0.005;

/** The steps expected until there are enough matches, or until the end of time if there aren't. */
const fewSteps = 3;
const allSteps = 20;

/**
 * The plan with the lowest estimated cost; all plans return the same matches. For a prefix, the index collects every
 * entry of every matching word, again at each step. The scan's statistics, and the number of conversations, determine
 * how much each plan has to collect and check.
 */
export function planScan(query: TypedQuery, edge: Edge, take: number): ScanPlan {
  const { looked, withWhole, withBeginning, withBoth, matched, total } = edge;
  const all = Math.max(total, looked);
  const [whole, beginning, both] = [withWhole, withBeginning, withBoth].map(
    (count) => (count / looked) * all,
  ) as [number, number, number];
  // Rare, at least around here: collecting and sorting them once costs less than going step by step.
  if (withBoth === 0) {
    const lead = withWhole * 10 < withBeginning ? query.whole : undefined;
    return { isStepwise: false, lead: lead ?? allOf(query) };
  }
  // A few matches may have been luck: the estimate assumes fewer, so that the scan isn't longer than expected.
  const expected = Math.max(matched - Math.sqrt(matched), 0.1) / looked;
  // The share of all conversations that the scan covers.
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
      // Such a step is cheap: a short one wastes little if there were more conversations in earlier times than
      // lately.
      plan: { isStepwise: true, lead: query.whole, expectedSteps: 32 },
    },
  ];
  return plans.reduce((best, it) => (it.cost < best.cost ? it : best)).plan;
}
