/** Admits work while the bytes in flight stay below a limit, first come first served. */
export type ByteGate = { hold<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> };

export function byteGate(mostBytes: number): ByteGate {
  let held = 0;
  const waiting: { bytes: number; begin: () => void }[] = [];
  // Something larger than the limit is admitted when nothing else is in flight.
  const fits = (bytes: number) => held === 0 || held + bytes <= mostBytes;
  const admit = () => {
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift();
      held += next.bytes;
      next.begin();
    }
  };
  return {
    async hold(bytes, work) {
      await new Promise<void>((begin) => {
        waiting.push({ bytes, begin });
        admit();
      });
      try {
        return await work();
      } finally {
        held -= bytes;
        admit();
      }
    },
  };
}
