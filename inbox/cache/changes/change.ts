import type { ChangeConversationBody, Conversation, User } from '../../../sdk/src/types.ts';

/**
 * A conversation as it will be once the server has applied a change. Keeps fields that only the server computes.
 *
 * @param now when the change was made, in Unix seconds
 */
export function changed(
  conversation: Conversation,
  change: Change,
  now = Math.floor(Date.now() / 1000),
): Conversation {
  const {
    assignee,
    add_tags = [],
    remove_tags = [],
    status = conversation.status,
    priority,
    is_spam,
    subject,
    contact = conversation.contact,
    team = conversation.team,
    custom_attributes,
  } = change;
  const tags = [...new Set([...conversation.tags, ...add_tags])].filter(
    (name) => !remove_tags.includes(name),
  );
  return {
    ...conversation,
    status,
    contact,
    team,
    priority: priority ?? conversation.priority,
    is_spam: is_spam ?? conversation.is_spam,
    subject: subject === undefined ? conversation.subject : subject,
    assignee: assignee === undefined ? conversation.assignee : assignee,
    custom_attributes: withAttributes(conversation.custom_attributes, custom_attributes),
    tags: tags.sort(),
    snoozed_until: status === 'snoozed' ? (change.snoozed_until ?? conversation.snoozed_until) : null,
    closed_at: status === 'closed' ? (conversation.closed_at ?? now) : null,
  };
}

/** As the server merges them: null removes one. */
function withAttributes(before: Attributes, patch: Attributes = {}): Attributes {
  const merged = Object.entries({ ...before, ...patch });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

type Attributes = Record<string, unknown>;

/**
 * A change as the user makes it, with the complete assignee, team or contact so that it can be shown immediately. A change of the
 * contact can't be combined with others.
 */
export type Change = Pick<
  ChangeConversationBody,
  | 'status'
  | 'snoozed_until'
  | 'priority'
  | 'add_tags'
  | 'remove_tags'
  | 'is_spam'
  | 'subject'
  | 'custom_attributes'
> & {
  assignee?: User | null;
  team?: Conversation['team'];
  contact?: NonNullable<Conversation['contact']>;
};

/** The request body of a change, except for a change of the contact, which has its own request. */
export function bodyOf({ assignee, team, contact: _, ...change }: Change): ChangeConversationBody {
  return {
    ...change,
    ...(assignee !== undefined && { assignee_id: assignee?.id ?? null }),
    ...(team !== undefined && { team_id: team?.id ?? null }),
  };
}

/** The change that undoes another one: restores every field that it touches. */
export function inverseOf(before: Conversation, change: Change): Change {
  const { status, snoozed_until } = before;
  const isAsleep = status === 'snoozed' && snoozed_until !== null;
  return {
    ...(change.status !== undefined && { status, ...(isAsleep && { snoozed_until }) }),
    ...(change.priority !== undefined && { priority: before.priority }),
    ...(change.is_spam !== undefined && { is_spam: before.is_spam }),
    ...(change.subject !== undefined && { subject: before.subject }),
    ...(change.assignee !== undefined && { assignee: before.assignee }),
    ...(change.team !== undefined && { team: before.team }),
    ...(change.contact !== undefined && before.contact && { contact: before.contact }),
    ...(change.custom_attributes && {
      custom_attributes: Object.fromEntries(
        Object.keys(change.custom_attributes).map((key) => [key, before.custom_attributes[key] ?? null]),
      ),
    }),
    ...(change.add_tags && { remove_tags: change.add_tags.filter((name) => !before.tags.includes(name)) }),
    ...(change.remove_tags && { add_tags: change.remove_tags.filter((name) => before.tags.includes(name)) }),
  };
}

/**
 * The change that undoes another one: restores what it set, unless it was set to something else since. Undefined if there is
 * nothing left to undo.
 *
 * @param before the conversation that the server applied the change to
 */
export function undoOf(
  change: Change,
  { before, now }: { before: Conversation; now: Conversation },
): Change | undefined {
  const {
    status,
    priority,
    is_spam,
    subject,
    assignee,
    team,
    contact,
    custom_attributes = {},
    add_tags = [],
    remove_tags = [],
  } = change;
  const isStillSet = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(now.custom_attributes[key] ?? null);
  const attributes = Object.entries(custom_attributes).filter(isStillSet);
  const added = add_tags.filter((name) => now.tags.includes(name));
  const removed = remove_tags.filter((name) => !now.tags.includes(name));
  const left: Change = {
    ...(status !== undefined && status === now.status && { status }),
    ...(priority !== undefined && priority === now.priority && { priority }),
    ...(is_spam !== undefined && is_spam === now.is_spam && { is_spam }),
    ...(subject !== undefined && subject === now.subject && { subject }),
    ...(assignee !== undefined && assignee?.id === now.assignee?.id && { assignee }),
    ...(team !== undefined && team?.id === now.team?.id && { team }),
    ...(contact !== undefined && before.contact && contact.id === now.contact?.id && { contact }),
    ...(attributes.length > 0 && { custom_attributes: Object.fromEntries(attributes) }),
    ...(added.length > 0 && { add_tags: added }),
    ...(removed.length > 0 && { remove_tags: removed }),
  };
  return Object.keys(left).length > 0 ? inverseOf(before, left) : undefined;
}

/**
 * Whether a delayed change is obsolete: nobody closes or snoozes over a message they haven't seen. The user's own messages don't
 * count, since they may have been delayed too.
 */
export function isOvertaken(
  { status }: Change,
  { before, now, ownId }: { before: Conversation; now: Conversation; ownId: string },
): boolean {
  const closesOrSnoozes = status === 'closed' || status === 'snoozed';
  const isOwn = now.last_message?.user?.id === ownId;
  return closesOrSnoozes && now.message_count > before.message_count && !isOwn;
}
