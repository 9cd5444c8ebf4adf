import type { Page } from 'playwright-core';

/** What a stretch of time looked like: between two frames, and while one task kept the page from answering. Milliseconds. */
export type Smoothness = { gaps: number[]; longTasks: number[] };

/** Runs in the page: from now on each frame's time, and every task longer than 50 ms (the Long Tasks API's own bound). */
const watch = `void (() => {
  const seen = { gaps: [], longTasks: [], isOver: false };
  globalThis.seenFrames = seen;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  let last = performance.now();
  const onFrame = (now) => {
    seen.gaps.push(now - last);
    last = now;
    if (!seen.isOver) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
})()`;

/** How smooth the page was while something was done to it. */
export async function smoothnessOf(page: Page, work: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(watch);
  await work();
  return (await page.evaluate('seenFrames.isOver = true, seenFrames')) as Smoothness;
}

/** The share of frames that came later than a given time. */
export function lateShare({ gaps }: Smoothness, milliseconds: number): number {
  return gaps.filter((gap) => gap > milliseconds).length / Math.max(gaps.length, 1);
}

export function longest(figures: readonly number[]): number {
  return Math.max(0, ...figures);
}
