import {
  type Draft,
  type DraftLocation,
  isEmpty,
  loadDraft,
  newKey,
  openDraft,
} from '../../drafts/drafts.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import { pushUndo } from '../../keyboard/undo-stack.ts';
import { aiWords } from '../../words/ai-words.ts';

/** Where a text goes if something is written already. */
export type Position = 'below' | 'instead';

/**
 * Puts a text into the reply and opens it. Files, recipients and the macro stay, and what was written is back with one click, or
 * with the key of *Undo*.
 */
export function putIntoReply(
  location: DraftLocation,
  { html, ...from }: Pick<Draft, 'html' | 'suggestionId' | 'modelHtml'>,
  position: Position,
): void {
  const before = loadDraft(location);
  const isFirst = isEmpty({ ...before, files: [] });
  const whole = position === 'below' && !isFirst ? before.html + html : html;
  openDraft(location, { ...before, ...from, html: whole, key: newKey() });
  const undo = () => openDraft(location, { ...before, key: newKey() });
  if (isFirst) return void pushUndo(undo);
  showUndo(aiWords.put[position], undo);
}
