import {
  type Conversation,
  ConversationMergedError,
  type Deskbell,
  IdempotencyKeyReusedError,
  type Message,
  NotFoundError,
} from '@deskbell/sdk';
import { draftReply } from './draft-reply.ts';
import type { State } from './state.ts';

type Options = { send?: boolean | undefined };

/**
 * Drafts a reply in every conversation that has changed since the last run and whose customer is waiting. Sorted by `updated_at`,
 * a conversation that changes moves to the end: it may be seen twice, but is never missed.
 */
export async function replyToWaiting(deskbell: Deskbell, state: State, options: Options): Promise<void> {
  const list = deskbell.conversations.list({ sort: 'updated_at', status: 'open', after: state.after });
  for await (const page of list.pages()) {
    for (const conversation of page.data) await reply(deskbell, state, conversation, options);
    // The last page has no cursor, so the next run reads it again.
    await state.save({ after: page.page_metadata.after ?? state.after });
  }
}

async function reply(
  deskbell: Deskbell,
  state: State,
  conversation: Conversation,
  { send = false }: Options,
) {
  const { id, number, last_message, waiting_since } = conversation;
  const drafted = { ...state.drafted };
  if (waiting_since === null || last_message === null) {
    delete drafted[id];
    return state.save({ drafted });
  }
  if (drafted[id] === last_message.id) return;
  const messages: Message[] = [];
  for await (const message of deskbell.messages.list(id)) messages.push(message);
  const draft = await draftReply(conversation, messages);
  if (draft !== undefined) await post(deskbell, id, draft, { send, after: last_message.id });
  await state.save({ drafted: { ...drafted, [id]: last_message.id } });
  console.log(`#${number}: ${draft === undefined ? 'skipped' : send ? 'replied' : 'drafted a note'}`);
}

/**
 * If the program dies between posting a draft and saving its state, it posts again for the same message with the same key,
 * which creates no duplicate. If the model's second draft differs, Deskbell rejects it, which also means that the first one
 * was posted.
 */
async function post(
  deskbell: Deskbell,
  id: string,
  draft: string,
  { send, after }: { send: boolean; after: string },
) {
  const options = { idempotencyKey: `reply-assistant ${send ? 'message' : 'note'} ${after}` };
  try {
    if (send) await deskbell.messages.send(id, { body_html: draft, is_ai_message: true }, options);
    else await deskbell.notes.create(id, { body_html: `<p><b>Draft reply</b></p>${draft}` }, options);
  } catch (error) {
    const isPosted = error instanceof IdempotencyKeyReusedError;
    const isGone = error instanceof ConversationMergedError || error instanceof NotFoundError;
    if (!isPosted && !isGone) throw error;
  }
}
