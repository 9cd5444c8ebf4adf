/** Sums a figure that was read node by node. */
export function sumOf<Name extends string>(nodes: readonly Record<Name, number>[], name: Name): number {
  return nodes.reduce((sum, node) => sum + node[name], 0);
}

/** The largest value of a figure that was read node by node; 0 if no node responded. */
export function largestOf<Name extends string>(nodes: readonly Record<Name, number>[], name: Name): number {
  return Math.max(0, ...nodes.map((node) => node[name]));
}
