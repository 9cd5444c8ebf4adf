import { showToast } from '../../../design/toast.tsx';
import { NotFoundError } from '../../../sdk/src/errors/named-errors.ts';
import type { ScheduledMessage } from '../../../sdk/src/types.ts';
import { snoozeTimes } from '../../actions/snooze-times.ts';
import { withPictureIds } from '../../cache/queries/with-picture-ids.ts';
import {
  type Draft,
  type DraftLocation,
  hasDraft,
  loadDraft,
  newKey,
  openDraft,
} from '../../drafts/drafts.ts';
import { joinDrafts } from '../../drafts/join-drafts.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import type { Outgoing } from '../../outbox/outgoing.ts';
import { messageBody } from '../../outbox/request-body.ts';
import type { Choice } from '../../picker/choice.ts';
import { pick } from '../../picker/picker-store.ts';
import { apiOf } from '../../session/api.ts';
import { errorText } from '../../words/error-text.ts';
import { futureText } from '../../words/times.ts';
import { words } from '../../words/words.ts';

const texts = words.composer.later;

/** Prompts for the time to send at: a preset, or a typed one. `alternative` is listed last. */
export function pickSendTime(
  run: (sendAt: number) => void,
  { title = texts.title, alternative }: { title?: string; alternative?: Choice } = {},
): void {
  const choiceOf = (name: string, at: number): Choice => ({ id: String(at), name, run: () => run(at) });
  pick({
    title,
    placeholder: texts.placeholder,
    choices: [
      ...snoozeTimes(new Date()).map(({ name, until }) => ({
        ...choiceOf(name, until),
        detail: futureText(until),
      })),
      ...(alternative ? [alternative] : []),
    ],
    makeFromTime: (at, text) =>
      at === undefined
        ? { id: 'unknown', name: words.conversation.snooze.unknown(text), run: () => undefined }
        : choiceOf(texts.at(futureText(at)), at),
  });
}

/**
 * Schedules a message under its draft's key. The draft stays until the server has stored it.
 *
 * @param onScheduled discards the draft
 */
export async function schedule(outgoing: Outgoing, sendAt: number, onScheduled: () => void): Promise<void> {
  const {
    key,
    organizationId,
    conversationId,
    html,
    replyTo,
    mentions,
    files,
    mail,
    answerBy,
    macro,
    suggestionId,
    modelHtml,
  } = outgoing;
  let scheduled: ScheduledMessage;
  try {
    scheduled = await apiOf(organizationId)(
      'scheduleMessage',
      { params: { conversation_id: conversationId }, body: { ...messageBody(outgoing), send_at: sendAt } },
      { idempotencyKey: key },
    );
  } catch (error) {
    return void showToast({ text: errorText(error), isError: true });
  }
  onScheduled();
  const draft = { html, replyTo, mentions, files, mail, answerBy, macro, suggestionId, modelHtml };
  const text = (outgoing.closes ? texts.doneAndClose : texts.done)(futureText(sendAt));
  undoOffers.set(
    scheduled.id,
    showUndo(text, () => void undoScheduling(outgoing, scheduled, draft)),
  );
}

/**
 * Cancels a scheduled message, unless it was sent, changed or discarded elsewhere: its text may then differ from the
 * draft's.
 */
async function undoScheduling(
  draftLocation: DraftLocation,
  scheduled: ScheduledMessage,
  draft: Omit<Draft, 'key'>,
): Promise<void> {
  const { organizationId, conversationId } = draftLocation;
  try {
    const current = await apiOf(organizationId)('getScheduledMessage', {
      params: { conversation_id: conversationId, scheduled_message_id: scheduled.id },
    });
    if (isUnchanged(scheduled, current))
      return await takeBackScheduled(draftLocation, scheduled.id, async () => draft);
  } catch (error) {
    if (!(error instanceof NotFoundError)) return void showToast({ text: errorText(error), isError: true });
  }
  showToast({ text: texts.changedElsewhere, isError: true });
}

/** `updated_at` is in seconds, so the text is compared too. */
function isUnchanged(scheduled: ScheduledMessage, current: ScheduledMessage): boolean {
  const [text, currentText] = [scheduled, current].map(({ body_html }) => withPictureIds(body_html));
  return scheduled.updated_at === current.updated_at && text === currentText;
}

/** Functions that withdraw the offer to undo scheduling, by message id. */
const undoOffers = new Map<string, () => void>();

/** Something else has happened to a scheduled message: undoing its scheduling would fail. */
export function withdrawUndo(id: string): void {
  undoOffers.get(id)?.();
  undoOffers.delete(id);
}

/** Discards a scheduled message, and opens its text in the composer. */
export async function takeBackScheduled(
  draftLocation: DraftLocation,
  id: string,
  draftOf: () => Promise<Omit<Draft, 'key'>>,
): Promise<void> {
  const { organizationId, conversationId } = draftLocation;
  try {
    const draft = await draftOf();
    withdrawUndo(id);
    await apiOf(organizationId)('discardScheduledMessage', {
      params: { conversation_id: conversationId, scheduled_message_id: id },
    });
    continueWith(draftLocation, draft);
  } catch (error) {
    showToast({ text: errorText(error), isError: true });
  }
}

/**
 * Opens a draft in the composer, above what is being written there. It gets a new key: the server knows the old one.
 */
export function continueWith(
  { writerId, organizationId, conversationId }: DraftLocation,
  draft: Omit<Draft, 'key'>,
): void {
  const draftLocation = { writerId, organizationId, conversationId, kind: 'message' } as const;
  const current = hasDraft(draftLocation) ? loadDraft(draftLocation) : undefined;
  const own = { ...draft, key: newKey() };
  openDraft(draftLocation, current ? joinDrafts(own, current) : own);
}
