import { html } from 'ghtml';

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * A moment as a `<time>` element that reads "3 days ago".
 *
 * @param moment Unix seconds
 * @param now Unix seconds; a moment after it reads "just now", for two clocks never agree
 */
export function timeAgo(moment: number, now: number): string {
  const exact = new Date(moment * 1000).toISOString().replace('.000Z', 'Z');
  return html`<time datetime="${exact}">${agoInWords(now - moment)}</time>`;
}

function agoInWords(seconds: number): string {
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const [name, length] = unit;
  return format.format(-Math.floor(seconds / length), name);
}
