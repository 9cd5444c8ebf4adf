import type { Edge } from './near-matches.ts';
import { allOf, type TypedQuery } from './typed-query.ts';

/**
 * A part of the timeline, in scan order, and how to search it. `lead` is the index query, as a tsquery text; undefined
 * for only the time. `conversations`: about how many the part has; undefined for all that remain. `steps`: about how many
 * index queries it is divided into, so that it can stop before its end.
 */
export type Leg = { lead: string | undefined; conversations: number | undefined; steps: number };

/** Milliseconds, measured in a million conversations: for collecting an index entry, and for checking a document. */
const perEntry = 0.0005;
const perDocument = 0.005;
/** And for reading the document and the conversation of a match. */
const perMatch = 0.012;

/** A leg is this much longer than expected, because matches aren't distributed evenly. */
const margin = 1.5;

/** The chance that a leg doesn't have enough matches, and the rest must be searched too. */
const risk = 0.3;

/** A second leg is this many times as long as the first. */
const growth = 8;

/** Such a step is cheap: a short one wastes little if there were more conversations in earlier times than lately. */
const manySteps = 32;

/**
 * The legs with the lowest estimated cost; all plans return the same matches. For a prefix, the index collects every
 * entry of every matching word, again at each step. The scan's statistics, and the number of conversations, determine
 * how much each plan has to collect and check. All that a first leg leaves is searched in one or two queries: if its
 * matches weren't enough, they are rarer than estimated.
 */
export function planScan(query: TypedQuery, edge: Edge, take: number): Leg[] {
  const { looked, withWhole, withBeginning, withBoth, total } = edge;
  const all = Math.max(total, looked);
  const [whole, beginning, both] = [withWhole, withBeginning, withBoth].map(
    (count) => (count / looked) * all,
  ) as [number, number, number];
  const rest = cheapest([
    { cost: beginning * perEntry + both * perMatch, plan: allOf(query) },
    ...(query.whole === undefined
      ? []
      : [{ cost: whole * perDocument + both * perMatch, plan: query.whole }]),
  ]);
  const restLeg: Leg = { lead: rest.plan, conversations: undefined, steps: 1 };
  const length = (margin * take) / expectedRate(edge);
  // Rare, at least around here: collecting and sorting them once costs less than going step by step.
  if (withBoth === 0 || length >= all) return [restLeg];
  const share = length / all;
  const matches = share * both * perMatch;
  const documents = share * (query.whole === undefined ? all : whole) * perDocument;
  const isSecondWorthwhile = (1 + growth) * share < 0.5 && both * perMatch > beginning * perEntry;
  const second = isSecondWorthwhile ? [{ ...restLeg, conversations: growth * length }] : [];
  const after = (first: Omit<Leg, 'conversations'>): Leg[] => [
    { ...first, conversations: length },
    ...second,
    restLeg,
  ];
  const entries = beginning * perEntry;
  // As many steps as don't cost more than the matches that they may spare.
  const steps = Math.max(1, Math.min(manySteps, Math.floor(matches / entries)));
  return cheapest([
    { cost: rest.cost, plan: [restLeg] },
    { cost: entries + matches + risk * rest.cost, plan: after({ lead: allOf(query), steps }) },
    // So many steps end about where they are expected to, without the margin.
    {
      cost: (documents + matches) / margin + risk * rest.cost,
      plan: after({ lead: query.whole, steps: manySteps }),
    },
  ]).plan;
}

/**
 * The share of conversations expected to match, filters included. A few matches may have been luck: it assumes fewer,
 * so that the scan isn't longer than expected.
 */
function expectedRate({ looked, withBoth, fitting, matched }: Edge): number {
  const asFound = cautious(matched);
  const ifIndependent = cautious(withBoth) * (fitting / looked);
  return Math.max(asFound, ifIndependent, 0.1) / looked;
}

function cautious(count: number): number {
  return count - Math.sqrt(count);
}

function cheapest<Plan>(plans: { cost: number; plan: Plan }[]) {
  return plans.reduce((best, it) => (it.cost < best.cost ? it : best));
}
