import type { Edge } from './near-matches.ts';
import { allOf, type TypedQuery } from './typed-query.ts';

/**
 * What the index is asked for, as the text of a tsquery; undefined for no more than the step. And whether step by step, or
 * for all of time at once.
 */
export type WalkPlan = { isStepwise: true; lead: string | undefined } | { isStepwise: false; lead: string };

/**
 * To answer for the beginning of a word, the index collects every place of every word that begins so, at each step anew:
 * cheap where they are few, dear where they are many. Then the other words lead, or the step alone, and the beginning is
 * held against each document. What was met nearby tells which; each way brings the same matches.
 */
export function planWalk(query: TypedQuery, edge: Edge): WalkPlan {
  const isCommon = (count: number) => count * 20 > edge.looked;
  const { whole } = query;
  if (!isCommon(edge.withBeginning)) return { lead: allOf(query), isStepwise: true };
  // Common words that are never met together: their places are laid over each other once.
  if (isCommon(edge.withWhole) && edge.withBoth === 0) return { lead: allOf(query), isStepwise: false };
  return { lead: whole, isStepwise: true };
}
