import { progressBar } from '../generate/progress-bar.ts';

type Progress = { done: number; total: number };

/** Shows the progress of several steps, one after the other, each with its own line. */
export function stepProgress(): (step: string, progress: Progress) => void {
  const bars = new Map<string, (progress: Progress) => void>();
  return (step, progress) => {
    const bar = bars.get(step) ?? progressBar(process.stderr, step);
    bars.set(step, bar);
    bar(progress);
  };
}
