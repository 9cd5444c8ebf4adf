import type { NotificationKind } from '../../../contract/values/notification-kinds.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { LoggedEvent } from '../../events/log-cursor.ts';

/** A notification for a member, for one or more events of a batch; ids are uuids. */
export type NewNotification = {
  userId: string;
  conversationId: string;
  kind: NotificationKind;
  count: number;
  actorUserId: string | null;
  actorAppId: string | null;
  messageId: string | null;
  noteId: string | null;
  /** When it first and last happened. */
  from: Microseconds;
  at: Microseconds;
};

/** The message or note of an event, or the conversation itself, with the members it may concern. */
export type Subject = {
  conversation_id: string;
  assignee_id: string | null;
  is_spam: boolean;
  is_open: boolean;
  /** A uuid; null for no team. */
  team_id: string | null;
  follower_ids: string[];
  /** The members of its team; empty for messages and notes, which concern nobody for that reason. */
  team_member_ids: string[];
};

/** By record id; a missing record concerns nobody. */
type Subjects = ReadonlyMap<string, Subject>;

export type Follower = { conversationId: string; userId: string };

/**
 * The members concerned by a batch of events, and how, and who follows a conversation from then on: members who write
 * a note in it or are mentioned in one. People's own actions never concern them.
 */
export function notificationsOf(
  events: readonly LoggedEvent[],
  subjects: Subjects,
): { made: NewNotification[]; followers: Follower[] } {
  const created: NewNotification[] = [];
  const followers: Follower[] = [];
  for (const event of events) {
    const subject = subjects.get(event.record_id);
    if (!subject) continue;
    const { conversation_id: conversationId } = subject;
    const joined = followers.filter((it) => it.conversationId === conversationId).map(({ userId }) => userId);
    const audience = audienceOf(event, { ...subject, follower_ids: [...subject.follower_ids, ...joined] });
    audience.delete(event.actor_user_id ?? '');
    for (const [userId, kind] of audience) created.push(notificationOf(event, conversationId, userId, kind));
    followers.push(...followersBy(event).map((userId) => ({ conversationId, userId })));
  }
  return { made: gathered(created), followers };
}

/** Each person once per event: a mention is more specific than a new note. */
function audienceOf(event: LoggedEvent, subject: Subject): Map<string, NotificationKind> {
  const { assignee_id, follower_ids, is_spam, is_open, team_id, team_member_ids } = subject;
  const assignee = assignee_id === null ? [] : [assignee_id];
  const each = (ids: readonly string[], kind: NotificationKind) =>
    ids.map((id): [string, NotificationKind] => [id, kind]);
  switch (event.type) {
    case 'message.created':
      return new Map(is_spam ? [] : each([...follower_ids, ...assignee], 'reply'));
    case 'note.created':
      return new Map([
        ...each([...follower_ids, ...assignee], 'note'),
        ...each(newMentionsIn(event), 'mention'),
      ]);
    case 'note.updated':
      return new Map(each(newMentionsIn(event), 'mention'));
    case 'conversation.assigned':
      // It may be assigned to somebody else by now, whose own event follows.
      return new Map(assignee_id === event.data?.assignee_id ? each(assignee, 'assignment') : []);
    case 'conversation.team_changed': {
      // It may have moved on by now. The assignee learns of it by the assignment.
      const isNews = team_id !== null && team_id === event.data?.team_id && is_open && !is_spam;
      const colleagues = team_member_ids.filter((id) => id !== assignee_id);
      return new Map(isNews ? each(colleagues, 'team') : []);
    }
    default:
      return new Map();
  }
}

function followersBy(event: LoggedEvent): string[] {
  const author = event.type === 'note.created' && event.actor_user_id !== null ? [event.actor_user_id] : [];
  return [...author, ...newMentionsIn(event)];
}

/** The members a note event mentions for the first time. */
function newMentionsIn({ type, data, previous }: LoggedEvent): string[] {
  if (type === 'note.created') return mentionsIn(data);
  // Changed values are only in `previous`.
  if (type !== 'note.updated' || previous?.mentions === undefined) return [];
  const before = mentionsIn(previous);
  return mentionsIn(data).filter((id) => !before.includes(id));
}

/** None in a note that was deleted since: its event has been blanked. */
function mentionsIn(snapshot: Record<string, unknown> | null): string[] {
  const mentions = snapshot?.mentions;
  return Array.isArray(mentions) ? mentions.filter((id): id is string => typeof id === 'string') : [];
}

function notificationOf(
  event: LoggedEvent,
  conversationId: string,
  userId: string,
  kind: NotificationKind,
): NewNotification {
  const { record_id, inserted_at, actor_user_id, actor_app_id } = event;
  return {
    userId,
    conversationId,
    kind,
    count: 1,
    actorUserId: actor_user_id,
    actorAppId: event.actor_type === 'app' ? actor_app_id : null,
    messageId: kind === 'reply' ? record_id : null,
    noteId: kind === 'mention' || kind === 'note' ? record_id : null,
    from: inserted_at,
    at: inserted_at,
  };
}

/** One per person, conversation and kind, with the latest event's details; in the order in which rows are locked. */
function gathered(unmerged: readonly NewNotification[]): NewNotification[] {
  const byKey = new Map<string, NewNotification>();
  for (const it of unmerged) {
    const key = `${it.userId} ${it.conversationId} ${it.kind}`;
    const earlier = byKey.get(key);
    byKey.set(key, earlier ? { ...it, count: earlier.count + it.count, from: earlier.from } : it);
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, it]) => it);
}
