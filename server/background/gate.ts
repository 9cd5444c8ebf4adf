/** Admits work while the sum of its weights (bytes, or 1 each) stays below a limit, first come first served. */
export type Gate = { hold<Result>(weight: number, work: () => Promise<Result>): Promise<Result> };

export function openGate(limit: number): Gate {
  let inUse = 0;
  const waiting: { weight: number; begin: () => void }[] = [];
  // Something heavier than the limit is admitted when nothing else is running.
  const fits = (weight: number) => inUse === 0 || inUse + weight <= limit;
  const admit = () => {
    for (let next = waiting[0]; next && fits(next.weight); next = waiting[0]) {
      waiting.shift();
      inUse += next.weight;
      next.begin();
    }
  };
  return {
    async hold(weight, work) {
      await new Promise<void>((begin) => {
        waiting.push({ weight, begin });
        admit();
      });
      try {
        return await work();
      } finally {
        inUse -= weight;
        admit();
      }
    },
  };
}
