const maxDepth = 5;

/** An error and what caused it, outermost first. */
export function causesOf(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth === maxDepth) return [];
  return [error, ...causesOf(error.cause, depth + 1)];
}
