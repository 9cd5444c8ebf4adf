import type { HistoryEntry, User } from '../../../sdk/src/types.ts';
import { listText } from '../../words/locale/list-text.ts';
import { contactName } from '../../words/names.ts';
import { dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';

const texts = words.history;

/** Selects the icon of a change. */
export type ChangeKind =
  | 'closed'
  | 'open'
  | 'snoozed'
  | 'assignee'
  | 'team'
  | 'contact'
  | 'tags'
  | 'priority'
  | 'subject'
  | 'spam'
  | 'merged'
  | 'split';

/** `leadsTo` is the conversation that it is about, if that is another one. */
export type Sentence = { kind: ChangeKind; text: string; leadsTo?: string };

/** A change and its author, as sentences; one change may have several. */
export function historySentences(entry: HistoryEntry, ownId: string): Sentence[] {
  const who = actorOf(entry, ownId);
  const { status, snoozed_until, assignee, team, contact, tags, priority, subject, is_spam, merged } = entry;
  const { split_into, split_from } = entry;
  const sentences: (Sentence | false)[] = [
    merged !== null && { kind: 'merged', text: texts.merged(who, merged.number) },
    // Records of an older server lack the next two.
    !!split_into && {
      kind: 'split',
      text: texts.splitInto(who, split_into.number),
      leadsTo: split_into.id,
    },
    !!split_from && {
      kind: 'split',
      text: texts.splitFrom(who, split_from.number),
      leadsTo: split_from.id,
    },
    status?.to === 'closed' && { kind: 'closed', text: texts.closed(who) },
    status?.to === 'open' && { kind: 'open', text: reopened(entry, who) },
    status?.to === 'snoozed' && { kind: 'snoozed', text: texts.snoozed(who, momentOf(snoozed_until?.to)) },
    status === null &&
      !!snoozed_until?.to && { kind: 'snoozed', text: texts.snoozeChanged(who, momentOf(snoozed_until.to)) },
    assignee !== null && { kind: 'assignee', text: assigned(entry, assignee, { who, ownId }) },
    // Records of an older server may lack the next two.
    !!team && {
      kind: 'team',
      text: team.to ? texts.team(who, team.to.name) : texts.teamRemoved(who, team.from?.name ?? null),
    },
    !!contact && {
      kind: 'contact',
      text: texts.contact(who, contact.from && contactName(contact.from), contactName(contact.to)),
    },
    tags !== null && { kind: 'tags', text: tagged(who, tags) },
    priority !== null && {
      kind: 'priority',
      text:
        priority.to === 'none'
          ? texts.priorityRemoved(who)
          : texts.priority(who, words.conversation.priority.names[priority.to]),
    },
    subject !== null && {
      kind: 'subject',
      text: subject.to === null ? texts.subjectRemoved(who) : texts.subject(who, subject.to),
    },
    is_spam !== null && { kind: 'spam', text: is_spam.to ? texts.spam(who) : texts.notSpam(who) },
  ];
  const { merged_from } = entry;
  return sentences
    .filter((it) => it !== false)
    .map((it) => (merged_from ? { ...it, text: texts.inMerged(it.text, merged_from.number) } : it));
}

/** The author of a change; the reader is addressed as "you". */
export type Actor = { name: string; isYou: boolean };

function actorOf({ actor: { type, user, app } }: HistoryEntry, ownId: string): Actor {
  if (type === 'system') return { name: 'Deskbell', isYou: false };
  if (type === 'app') return { name: app?.name ?? texts.someApp, isYou: false };
  const name = user?.id === ownId ? texts.you : contactName(user);
  const via = type === 'member' && app ? texts.via(name, app.name) : name;
  return { name: via, isYou: user?.id === ownId };
}

function reopened({ actor, status }: HistoryEntry, who: Actor): string {
  if (actor.type === 'contact') return texts.reopenedByReply(who);
  if (actor.type === 'system' && status?.from === 'snoozed') return texts.woke;
  return status?.from === 'snoozed' ? texts.unsnoozed(who) : texts.reopened(who);
}

function assigned(
  { actor }: HistoryEntry,
  { from, to }: NonNullable<HistoryEntry['assignee']>,
  { who, ownId }: { who: Actor; ownId: string },
): string {
  if (to === null) return texts.unassigned(who, from && personName(from, ownId));
  if (to.id === actor.user?.id) return texts.took(who);
  return texts.assigned(who, personName(to, ownId));
}

function personName(user: User, ownId: string): string {
  return user.id === ownId ? texts.toYou : contactName(user);
}

function tagged(who: Actor, { added, removed }: NonNullable<HistoryEntry['tags']>): string {
  if (removed.length === 0) return texts.tagsAdded(who, listText(added), added.length);
  if (added.length === 0) return texts.tagsRemoved(who, listText(removed), removed.length);
  return texts.tagsChanged(who, listText(added), listText(removed));
}

function momentOf(seconds: number | null | undefined): string {
  return seconds ? dateText(seconds) : '…';
}
