/** Lets work begin while what is under way stays below a limit of bytes; whoever waited longest is next. */
export type ByteGate = { hold<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> };

export function byteGate(mostBytes: number): ByteGate {
  let held = 0;
  const waiting: { bytes: number; begin: () => void }[] = [];
  // Something that is larger than the limit by itself begins when it is alone.
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
