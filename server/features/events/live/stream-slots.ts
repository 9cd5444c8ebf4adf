/** Per process, for one token or one person, however many browsers they are signed in on; each stream is a connection. */
const maxStreams = 20;

export type StreamSlots = {
  /** Reserves a stream; returns a function that releases it. Undefined if the limit is reached. */
  take(holder: string): (() => void) | undefined;
};

export function openStreamSlots(): StreamSlots {
  const taken = new Map<string, number>();
  const releaseSlot = (holder: string) => {
    const left = (taken.get(holder) ?? 1) - 1;
    if (left > 0) taken.set(holder, left);
    else taken.delete(holder);
  };
  return {
    take(holder) {
      const count = taken.get(holder) ?? 0;
      if (count >= maxStreams) return undefined;
      taken.set(holder, count + 1);
      return () => releaseSlot(holder);
    },
  };
}
