/** Of the frames that were drawn last; with more than these, the one that was drawn first is forgotten. */
const maxKnown = 1_000;

const heights = new Map<string, number>();

/** How high a message’s frame was when it was last drawn, so that a row that comes back takes its room at once. */
export function knownFrameHeight(messageId: string): number | undefined {
  return heights.get(messageId);
}

export function keepFrameHeight(messageId: string, height: number): void {
  heights.delete(messageId);
  heights.set(messageId, height);
  const [oldest] = heights.size > maxKnown ? heights.keys() : [];
  if (oldest !== undefined) heights.delete(oldest);
}
