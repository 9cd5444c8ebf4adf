import {
  hasWroteWord,
  isAttribution,
  isForward,
  isHeaderBlock,
  isOriginalMessage,
  maxLineLength,
} from './quote-lines.ts';
import type { SplitBody } from './quotes.ts';

/**
 * Splits the quote from the plain text of a reply, like `splitQuote` for HTML. Takes linear time, whatever the text
 * contains.
 */
export function splitQuoteOfText(text: string): SplitBody | undefined {
  const lines = text.split('\n');
  const lastOwn = lines.findLastIndex((line) => !isMarked(line) && line.trim() !== '');
  const from = lines.findIndex((line, at) => isForward(line) || beginsQuote({ lines, lastOwn }, at));
  if (from === -1 || isForward(lines[from] ?? '')) return undefined;
  const visible = lines.slice(0, from).join('\n').trimEnd();
  const quoted = text.slice(visible.length);
  if (visible.trim() === '' || quoted.trim() === '') return undefined;
  return { visible, quoted };
}

type Text = {
  lines: readonly string[];
  /** The last line that is neither empty nor marked as a quote; -1 if all are. */
  lastOwn: number;
};

/** One or two marked lines may be anything. */
const minMarkedLines = 3;

/** Whether everything from this line on is a quote. */
function beginsQuote({ lines, lastOwn }: Text, at: number): boolean {
  const line = lines[at] ?? '';
  if (line.trim() === '') return false;
  if (isMarked(line)) return at > lastOwn && lines.slice(at).filter(isMarked).length >= minMarkedLines;
  if (isOriginalMessage(line) || isHeaderBlock(lines, at)) return true;
  const attribution = attributionAt(lines, at);
  if (!attribution) return false;
  let below = attribution.end + 1;
  while (lines[below]?.trim() === '') below += 1;
  if (isMarked(lines[below] ?? '')) return below > lastOwn;
  // Without markers nothing shows where the quote ends, so only a program's own line counts: it has a time or an
  // address.
  return hasWroteWord(attribution.text) && /\d[:.h]\d\d|@/.test(attribution.text);
}

function isMarked(line: string): boolean {
  return line.startsWith('>');
}

const wrapped = 4;
/** How such a line begins: the word for a date in the languages of common programs, or a date. */
const opening =
  /^[\s-]{0,10}(?:(?:on|am|le|el|il|em|op|den|på|dne|dnia|w dniu|dana|pe|在|於)\s|\d{1,4}[-./年]\d|(?:пн|вт|ср|чт|пт|сб|вс)[.,\s])/i;

/** `On 3 May 2026 at 09:00, Ada <ada@…> wrote:`, which may be wrapped; not if another one begins below. */
function attributionAt(lines: readonly string[], at: number): { text: string; end: number } | undefined {
  const first = lines[at] ?? '';
  const most = opening.test(first) ? wrapped : 1;
  let text = '';
  for (let end = at; end < at + most; end += 1) {
    const line = lines[end] ?? '';
    if (line.trim() === '' || text.length + line.length > maxLineLength) return undefined;
    text = `${text} ${line}`.trim();
    if (isAttribution(text)) return { text, end };
  }
  return undefined;
}
