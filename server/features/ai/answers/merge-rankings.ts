/** Of reciprocal rank fusion, as its authors chose it (Cormack, Clarke and Büttcher, 2009): how little the first ranks stand out. */
const damping = 60;

type Scored = { id: string; score: number };

/**
 * Merges rankings by reciprocal rank: what several of them have is worth the sum of 1 / (60 + rank), so that scores on different scales
 * needn't be compared. Keeps the best score of each; of equal ones the newest is first.
 */
export function mergeRankings<Item extends Scored>(rankings: readonly (readonly Item[])[]): Item[] {
  const merged = new Map<string, { item: Item; worth: number }>();
  for (const ranking of rankings)
    for (const [index, item] of ranking.entries()) {
      const before = merged.get(item.id);
      const worth = (before?.worth ?? 0) + 1 / (damping + index + 1);
      const score = Math.max(before?.item.score ?? 0, item.score);
      merged.set(item.id, { item: { ...(before?.item ?? item), score }, worth });
    }
  return [...merged.values()]
    .toSorted((one, other) => other.worth - one.worth || (one.item.id > other.item.id ? -1 : 1))
    .map(({ item }) => item);
}
