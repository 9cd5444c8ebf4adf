import type { Page } from 'playwright-core';
import { median } from '../load.ts';
import type { Row } from '../report.ts';
import { lateShare, longest, smoothnessOf } from './frame-gaps.ts';
import { heapSize } from './heap-size.ts';

/** How far down the list is scrolled, in conversations; a row is 80 pixels high. */
const depth = 4000;
const rowHeight = 80;

/** A selector of the list's scroll container. */
const scroller = `document.querySelector('section[aria-label^=Conversations] ul').parentElement`;

/** How the inbox performs on a large data set; `page` shows the closed conversations, the largest view. */
export async function volumeRows(page: Page, conversations: number): Promise<Row[]> {
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link').nth(5).waitFor();
  const before = await heapSize(page);
  const down = await smoothnessOf(page, () => scrollTo(page, depth * rowHeight));
  const after = await heapSize(page);
  const position = await scrollTop(page);
  const back = await backAndForth(page);
  const drift = Math.abs((await scrollTop(page)) - position);
  const up = await smoothnessOf(page, () => scrollTo(page, 0));
  const keys = await smoothnessOf(page, () => stepDown(page, 60));
  const name = (what: string) => `${conversations} conversations: ${what}`;
  return [
    {
      name: name(`frames later than 50 ms, over ${depth} rows`),
      unit: '%',
      value: 100 * lateShare(down, 50),
      atMost: 5,
    },
    {
      name: name('longest task while scrolling down'),
      unit: 'ms',
      value: longest(down.longTasks),
      atMost: 150,
    },
    { name: name('frames later than 50 ms, back up'), unit: '%', value: 100 * lateShare(up, 50), atMost: 5 },
    { name: name('longest task while scrolling up'), unit: 'ms', value: longest(up.longTasks), atMost: 150 },
    { name: name('growth of memory on the way down'), unit: 'MB', value: after - before, atMost: 15 },
    { name: name('another view and back, painted, median'), unit: 'ms', value: median(back), atMost: 250 },
    {
      name: name('scroll position error after coming back, in pixels'),
      unit: '',
      value: drift,
      atMost: rowHeight,
    },
    {
      name: name('longest task, sixty conversations by J'),
      unit: 'ms',
      value: longest(keys.longTasks),
      atMost: 200,
    },
  ];
}

const scrollTop = async (page: Page) => Number(await page.evaluate(`${scroller}.scrollTop`));

/** Scrolls fast: 400 pixels a frame; at the end of the loaded part it waits for more. */
async function scrollTo(page: Page, target: number): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const scroller = ${scroller};
    const step = () => {
      const left = ${target} - scroller.scrollTop;
      if (Math.abs(left) < 1) return resolve();
      scroller.scrollTop += Math.sign(left) * Math.min(Math.abs(left), 400);
      requestAnimationFrame(step);
    };
    step();
  })`);
}

/** Switches to another view and back ten times, each time until rows are painted. */
async function backAndForth(page: Page): Promise<number[]> {
  const times: number[] = [];
  const views = page.getByRole('navigation', { name: 'Views' });
  for (let count = 0; count < 5; count++) {
    times.push(await timeOf(page, () => views.getByRole('link', { name: 'Snoozed' }).click(), 'Snoozed'));
    times.push(await timeOf(page, () => page.goBack().then(() => undefined), 'Closed'));
  }
  return times;
}

async function timeOf(page: Page, go: () => Promise<void>, view: string): Promise<number> {
  const start = performance.now();
  await go();
  await page
    .getByRole('region', { name: `Conversations: ${view}` })
    .getByRole('link')
    .nth(3)
    .waitFor();
  return performance.now() - start;
}

async function stepDown(page: Page, count: number): Promise<void> {
  for (let step = 0; step < count; step++) {
    await page.keyboard.press('j');
    await page.waitForTimeout(60);
  }
}
