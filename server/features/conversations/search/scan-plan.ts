import type { Microseconds } from '../../../db/microseconds.ts';
import type { Edge, Sample } from './near-matches.ts';
import { allOf, type TypedQuery } from './typed-query.ts';

/**
 * A part of the timeline, in scan order, and how to search it. `lead` is the index query, as a tsquery text; undefined
 * for only the time. `conversations`: about how many of the scanned list the part has; undefined for all that remain.
 * `steps`: about how many index queries it is divided into, so that it can stop before its end.
 */
export type Leg = { lead: string | undefined; conversations: number | undefined; steps: number };

/**
 * Milliseconds, measured in a million conversations: for an index query, for collecting an index entry, for checking a
 * document, half of which aren't in PostgreSQL's memory, and for reading the document and the conversation of a match.
 */
const perQuery = 0.15;
const perEntry = 0.0004;
const perDocument = 0.004;
const perMatch = 0.006;

/** A leg is this much longer than expected, because matches aren't distributed evenly, and the counts are of few conversations. */
const margin = 2;

/** The chance that a leg doesn't have enough matches, and the rest must be searched too. */
const risk = 0.5;

/** A second leg is this many times as long as the first: the newest conversations may be no average ones. */
const growth = 3;

const maxSteps = 32;

/**
 * The legs with the lowest estimated cost; all plans return the same matches. The index collects every entry of every
 * word with the prefix, at each step again; without the prefix, all documents with the other words are read, but none
 * of them twice. The scan's statistics, and the number of conversations, determine what costs less.
 */
export function planScan(
  query: TypedQuery,
  edge: Pick<Edge, 'looked' | 'followed' | 'total' | 'sample'>,
  take: number,
): readonly Leg[] {
  const { looked, total, sample } = edge;
  const { size, withBeginning, withWhole } = sample;
  const perListed = conversationsPerListed(edge);
  const all = Math.max(total, looked);
  const countOf = (found: number) => (found / size) * all;
  const matches = countOf(bothExpected(query, sample)) * perMatch;
  const withPrefix: Lead = {
    lead: allOf(query),
    perStep: perQuery + countOf(withBeginning) * perEntry,
    inAll: matches,
  };
  const withoutPrefix: Lead = {
    lead: query.whole,
    perStep: perQuery,
    inAll: (query.whole === undefined ? all : countOf(withWhole)) * perDocument + matches,
  };
  const leads = [withPrefix, withoutPrefix];
  // Without any word, the last index query would have all documents.
  const lastLeads = query.whole === undefined ? [withPrefix] : leads;
  const rest = (done: number) => cheapest(lastLeads.map((lead) => restOf(lead, 1 - done)));
  const from = (done: number, lengths: readonly number[]): Plan => {
    const [length, ...longer] = lengths;
    if (length === undefined) return rest(done);
    const share = Math.min((length * perListed) / all, 1 - done);
    const conversations = (share * all) / perListed;
    const leg = cheapest(leads.map((lead) => legOf(lead, { share, conversations })));
    const others = cheapest([rest(done + share), from(done + share, longer)]);
    return { cost: leg.cost + risk * others.cost, legs: [...leg.legs, ...others.legs] };
  };
  const expected = (margin * take) / expectedRate(query, sample);
  return cheapest([rest(0), from(0, [expected, growth * expected])]).legs;
}

/** In the scanned list. Near ones may lie closer together than most: those of a busy day, or of a growing organization. */
export function timePerConversation(edge: Edge): Microseconds {
  const { begin, at, end, looked, total } = edge;
  const average = Math.abs((end ?? at) - begin) / Math.max(total, looked);
  return Math.max(Math.abs(at - begin) / looked, conversationsPerListed(edge) * average);
}

/** The index of words has the organization's conversations, and the scanned list only those that match the filter it follows. */
function conversationsPerListed({ looked, followed }: Pick<Edge, 'looked' | 'followed'>): number {
  return looked / Math.max(followed, 1);
}

/** An index query, and what it costs at each step, and in all conversations. */
type Lead = { lead: string | undefined; perStep: number; inAll: number };

type Plan = { cost: number; legs: readonly Leg[] };

/** The last leg, with this share of all conversations. */
function restOf({ lead, perStep, inAll }: Lead, share: number): Plan {
  return { cost: perStep + share * inAll, legs: [{ lead, conversations: undefined, steps: 1 }] };
}

/** A leg in as many steps as cost least: it ends about where expected, and half of its last step is read unnecessarily. */
function legOf(
  { lead, perStep, inAll }: Lead,
  { share, conversations }: { share: number; conversations: number },
): Plan {
  const steps = Math.max(1, Math.min(maxSteps, Math.round(Math.sqrt((share * inAll) / perStep))));
  const part = steps === 1 ? 1 : 1 / margin + 1 / (2 * steps);
  return { cost: part * (steps * perStep + share * inAll), legs: [{ lead, conversations, steps }] };
}

/** So many conversations with all words may have been missed by chance. */
const unseen = 2;

/** How many conversations of the sample are expected to have all words, if it is an average one. */
function bothExpected({ whole }: TypedQuery, { size, withWhole, withBeginning, withBoth }: Sample): number {
  const ifIndependent = whole === undefined ? 0 : (withWhole * withBeginning) / size;
  return Math.max(cautious(withBoth), Math.min(ifIndependent, withBoth + unseen));
}

/** The share of conversations expected to match, filters included. */
function expectedRate(query: TypedQuery, sample: Sample): number {
  const { size, fitting, matched } = sample;
  const ifIndependent = bothExpected(query, sample) * (fitting / size);
  return Math.max(cautious(matched), ifIndependent, 0.01) / size;
}

/** A few matches may have been luck: it assumes fewer, so that the scan isn't longer than expected. */
function cautious(count: number): number {
  return count - Math.sqrt(count);
}

function cheapest(plans: readonly Plan[]): Plan {
  return plans.reduce((best, it) => (it.cost < best.cost ? it : best));
}
