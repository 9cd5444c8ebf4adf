import { html } from 'ghtml';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * A moment to come as a `<time>` element that reads "in 6 days"; less than the whole unit is not counted.
 *
 * @param moment Unix seconds
 * @param now Unix seconds
 */
export function timeLeft(moment: number, now: number): string {
  const exact = new Date(moment * 1000).toISOString().replace('.000Z', 'Z');
  return html`<time datetime="${exact}">${leftInWords(moment - now)}</time>`;
}

function leftInWords(seconds: number): string {
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit) return 'in less than a minute';
  const [name, length] = unit;
  return format.format(Math.floor(seconds / length), name);
}
