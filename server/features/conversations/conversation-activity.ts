/**
 * The parts of a message that its conversation's row duplicates. Times are texts in one format, which sort
 * chronologically.
 */
export type ActiveMessage = {
  id: string;
  user_id: string | null;
  contact_id: string | null;
  inserted_at: string;
};

/** The columns of `conversations` derived from its messages. */
export type Activity = {
  message_count: number;
  last_message_id: string | null;
  last_message_user_id: string | null;
  last_message_contact_id: string | null;
  last_message_at: string | null;
  waiting_since: string | null;
  first_replied_at: string | null;
  last_activity_at: string;
};

/**
 * A conversation's derived columns after these messages, oldest first: the same result as the statements that write
 * one message, for bulk data. A contact's message starts the wait, a member's ends it, a system message (no author)
 * does neither.
 */
export function activityOf(messages: readonly ActiveMessage[], openedAt: string): Activity {
  const last = messages.at(-1);
  return {
    message_count: messages.length,
    last_message_id: last?.id ?? null,
    last_message_user_id: last?.user_id ?? null,
    last_message_contact_id: last?.contact_id ?? null,
    last_message_at: last?.inserted_at ?? null,
    waiting_since: waitingSince(messages),
    first_replied_at: messages.find((message) => message.user_id !== null)?.inserted_at ?? null,
    last_activity_at: last?.inserted_at ?? openedAt,
  };
}

function waitingSince(messages: readonly ActiveMessage[]): string | null {
  let since: string | null = null;
  for (const { user_id, contact_id, inserted_at } of messages) {
    if (user_id !== null) since = null;
    else if (contact_id !== null) since ??= inserted_at;
  }
  return since;
}
