import type { Page } from 'playwright-core';
import { median } from '../load.ts';
import { conversationOf, newestOf } from '../long-conversation.ts';
import type { Row } from '../report.ts';
import { fillWith } from './fill-with.ts';
import { watchOpening } from './watch-opening.ts';

const [short, long] = [10, 10_000] as const;
const rounds = 9;

/** From the click to the newest message painted, for a short conversation and a long one, interleaved and never cached. */
export async function threadLengthRows(page: Page, list: string, dataDir: string): Promise<Row[]> {
  const times: Record<number, number[]> = { [short]: [], [long]: [] };
  const ids = new Map<number, string | undefined>();
  for (const messages of [short, long]) {
    await fillWith({ conversations: 1, messages }, dataDir);
    ids.set(messages, await conversationOf(dataDir, messages));
  }
  for (let round = 0; round < rounds; round++)
    for (const [messages, id] of ids) times[messages]?.push(await openingOf(page, { list, id, messages }));
  const [ofShort, ofLong] = [median(times[short] ?? []), median(times[long] ?? [])];
  const name = (messages: number) =>
    `from the click to the newest of ${messages.toLocaleString('en')} messages, median`;
  return [
    { name: name(short), unit: 'ms', value: ofShort },
    { name: name(long), unit: 'ms', value: ofLong },
    {
      name: 'click to the newest message, 10,000 messages over 10',
      unit: 'x',
      value: ofLong / ofShort,
      atMost: 1.5,
    },
  ];
}

type Opening = { list: string; id: string | undefined; messages: number };

async function openingOf(page: Page, { list, id, messages }: Opening): Promise<number> {
  await page.goto(list);
  const link = page.locator(`a[href$="/${id}"]`).first();
  await link.waitFor();
  // Prefetched once the list has loaded.
  await page.waitForTimeout(1000);
  const isThere = `[...document.querySelectorAll('ol[aria-label=Messages] article')]
    .some((it) => it.textContent.includes(${JSON.stringify(newestOf(messages))}))`;
  await link.hover();
  // The typical time between hovering over a row and pressing.
  await page.waitForTimeout(100);
  await page.evaluate(watchOpening(isThere));
  await link.click();
  return Number(await page.evaluate('globalThis.opened'));
}
