import type { Page } from 'playwright-core';

/** The frame gaps and long tasks of a period, in milliseconds. */
export type Smoothness = { gaps: number[]; longTasks: number[] };

/** Runs in the page: records each frame's time from now on, and every task longer than 50 ms (the Long Tasks API's threshold). */
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

/** How smooth the page was during an action. */
export async function smoothnessOf(page: Page, work: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(watch);
  await work();
  return (await page.evaluate('seenFrames.isOver = true, seenFrames')) as Smoothness;
}

/** The share of frames later than a given time. */
export function lateShare({ gaps }: Smoothness, milliseconds: number): number {
  return gaps.filter((gap) => gap > milliseconds).length / Math.max(gaps.length, 1);
}

export function longest(samples: readonly number[]): number {
  return Math.max(0, ...samples);
}
