import { html } from 'ghtml';
import type { PageWords } from './words/en/words.ts';

/** A loopback address, or a scheme that a program has claimed. */
const onThisComputer = /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?$|^[a-z][a-z0-9+.-]*:\/\//;

/** The host an app returns to, as HTML, with a note if it means the reader's own computer. */
export function returnHost({ consent }: PageWords, host: string): string {
  const name = html`<bdi class="host" dir="ltr">${host}</bdi>`;
  return onThisComputer.test(host) ? html`!${name} <span class="small">${consent.thisComputer}</span>` : name;
}
