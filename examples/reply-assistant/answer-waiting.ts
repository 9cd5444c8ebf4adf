import {
  type Conversation,
  ConversationMergedError,
  type Deskbell,
  IdempotencyKeyReusedError,
  type Message,
  NotFoundError,
} from '@deskbell/sdk';
import { draftReply } from './draft-reply.ts';
import type { Memory } from './memory.ts';

type Options = { send?: boolean | undefined };

/**
 * Goes through what has changed since the last time, and drafts an answer wherever a customer waits. In the order of
 * `updated_at` a conversation that changes moves to the end: it may be seen twice, and is never missed.
 */
export async function answerWaiting(deskbell: Deskbell, memory: Memory, options: Options): Promise<void> {
  const list = deskbell.conversations.list({ sort: 'updated_at', status: 'open', after: memory.after });
  for await (const page of list.pages()) {
    for (const conversation of page.data) await answer(deskbell, memory, conversation, options);
    // At the end there is no further cursor: the last page is read once more the next time.
    await memory.save({ after: page.page_metadata.after ?? memory.after });
  }
}

async function answer(
  deskbell: Deskbell,
  memory: Memory,
  conversation: Conversation,
  { send = false }: Options,
) {
  const { id, number, last_message, waiting_since } = conversation;
  const drafted = { ...memory.drafted };
  if (waiting_since === null || last_message === null) {
    delete drafted[id];
    return memory.save({ drafted });
  }
  if (drafted[id] === last_message.id) return;
  const messages: Message[] = [];
  for await (const message of deskbell.messages.list(id)) messages.push(message);
  const draft = await draftReply(conversation, messages);
  if (draft !== undefined) await post(deskbell, id, draft, { send, after: last_message.id });
  await memory.save({ drafted: { ...drafted, [id]: last_message.id } });
  console.log(`#${number}: ${draft === undefined ? 'left alone' : send ? 'answered' : 'drafted a note'}`);
}

/**
 * Should the program end between the writing and the remembering, it comes here again for the same message, and so with
 * the same key: what is there is not written twice. A model may say it in other words the second time, which Deskbell
 * refuses; that, too, means that it is there.
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
    else await deskbell.notes.create(id, { body_html: `<p><b>Draft of an answer</b></p>${draft}` }, options);
  } catch (error) {
    const isThere = error instanceof IdempotencyKeyReusedError;
    const isGone = error instanceof ConversationMergedError || error instanceof NotFoundError;
    if (!isThere && !isGone) throw error;
  }
}
