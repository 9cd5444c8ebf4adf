/** For one token or one person, however many browsers they are signed in on, and process; each stream is a connection. */
const maxStreams = 20;

export type StreamSeats = {
  /** A place for one more stream; gives it back when called. Undefined where there is none left. */
  take(holder: string): (() => void) | undefined;
};

export function openStreamSeats(): StreamSeats {
  const taken = new Map<string, number>();
  const giveBack = (holder: string) => {
    const left = (taken.get(holder) ?? 1) - 1;
    if (left > 0) taken.set(holder, left);
    else taken.delete(holder);
  };
  return {
    take(holder) {
      const count = taken.get(holder) ?? 0;
      if (count >= maxStreams) return undefined;
      taken.set(holder, count + 1);
      return () => giveBack(holder);
    },
  };
}
