/** Heights of the most recently drawn frames; beyond this many, the oldest is forgotten. */
const maxKnown = 1_000;

const heights = new Map<string, number>();

/** The height of a message's frame when it was last drawn, so that its row gets the same space immediately when it comes back. */
export function knownFrameHeight(messageId: string): number | undefined {
  return heights.get(messageId);
}

export function keepFrameHeight(messageId: string, height: number): void {
  heights.delete(messageId);
  heights.set(messageId, height);
  const [oldest] = heights.size > maxKnown ? heights.keys() : [];
  if (oldest !== undefined) heights.delete(oldest);
}
