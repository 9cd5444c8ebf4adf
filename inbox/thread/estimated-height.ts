import { knownFrameHeight } from './body/frame-heights.ts';
import type { Entry } from './entries.ts';

/** Name, time and the spacing around an entry, and each line of its text, in pixels. */
const aroundPixels = 66;
const linePixels = 22;
const historyLinePixels = 24;
const charactersPerLine = 90;

/**
 * The estimated height of an entry before it is rendered: rather too low, so that enough entries are rendered to fill the screen.
 */
export function estimatedHeight(entry: Entry | undefined): number {
  if (!entry) return aroundPixels + linePixels;
  if (entry.kind === 'history') return historyLinePixels * Math.min(entry.changes.length, 4);
  const frameHeight = knownFrameHeight(entry.id);
  if (frameHeight !== undefined) return aroundPixels + frameHeight;
  const { body_html } = entry.kind === 'note' ? entry.note : entry.message;
  return aroundPixels + linePixels * Math.min(20, Math.ceil(body_html.length / charactersPerLine));
}
