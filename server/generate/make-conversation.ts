import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import { activityOf } from '../features/conversations/conversation-activity.ts';
import { previewText } from '../text/preview-text.ts';
import type { ConversationRow, TagRow } from './conversation-row.ts';
import { drawPriority, drawStatus } from './conversation-state.ts';
import { fillTemplate } from './fill-template.ts';
import { makeDocument } from './make-document.ts';
import { type MessageRow, makeMessages, type Outline } from './make-messages.ts';
import { makeOutline, type Opening } from './make-outline.ts';
import type { Random } from './random.ts';
import type { Setting } from './setting.ts';
import { closedAt, snoozedUntil } from './times.ts';
import { spamSubjects } from './words/small-talk.ts';
import { generalTags } from './words/tags.ts';

/** A conversation with everything that belongs to it, as rows. */
export function makeConversation(setting: Setting, opening: Opening) {
  const { random, now } = setting;
  const { outline, assignee, contact } = makeOutline(setting, opening);
  const { messages, lastAt } = makeMessages(setting, outline);
  const state = makeState(random, now, lastAt);
  const solution = state.closed_at === null ? undefined : markSolution(random, messages, state.closed_at);
  const openedAt = formatTimestamp(outline.openedAt);
  const activity = activityOf(messages, openedAt);
  const conversation: ConversationRow = {
    organization_id: setting.organizationId,
    id: outline.id,
    number: opening.number,
    subject: subjectOf(random, outline),
    ...state,
    priority: outline.isSpam ? 'none' : drawPriority(random),
    source: outline.source,
    is_spam: outline.isSpam,
    contact_id: outline.contactId,
    assignee_id: assignee?.id ?? null,
    ...activity,
    last_message_preview: previewText(messages.at(-1)?.body_html ?? ''),
    solution_message_id: solution?.id ?? null,
    inserted_at: openedAt,
    updated_at: state.closed_at ?? activity.last_activity_at,
  };
  const tags = makeTags(setting, outline, activity.last_activity_at);
  return {
    contact,
    conversation,
    messages,
    tags: tags.map(({ row }) => row),
    document: makeDocument(
      conversation,
      { ...outline.contact, tags: tags.map(({ name }) => name), last_activity_at: lastAt },
      messages,
    ),
  };
}

/** Closing is the last event of a conversation. */
function makeState(random: Random, now: Microseconds, lastAt: Microseconds) {
  const status = drawStatus(random, now - lastAt);
  return {
    status,
    snoozed_until: status === 'snoozed' ? formatTimestamp(snoozedUntil(random, now)) : null,
    closed_at: status === 'closed' ? formatTimestamp(closedAt(random, now, lastAt)) : null,
  };
}

/** The last reply solved it, in one closed conversation of five. */
function markSolution(random: Random, messages: readonly MessageRow[], at: string): MessageRow | undefined {
  if (!random.chance(0.2)) return undefined;
  const reply = messages.findLast((message) => message.user_id !== null);
  if (reply) reply.marked_as_solution_at = at;
  return reply;
}

/** Phone calls rarely have a subject. */
function subjectOf(random: Random, { isSpam, source, scene, topic }: Outline): string | null {
  if (source === 'sms' || (source !== 'email' && random.chance(0.3))) return null;
  return fillTemplate(random.pick(isSpam ? spamSubjects : topic.subjects), scene, random);
}

function makeTags(
  { organizationId, random, tags }: Setting,
  outline: Outline,
  activity: string,
): { name: string; row: TagRow }[] {
  if (outline.isSpam) return [];
  const names = new Set<string>();
  if (random.chance(0.7)) names.add(outline.topic.tag);
  while (random.chance(0.25)) names.add(random.pickCommon(generalTags));
  return [...names].flatMap((name) => {
    const id = tags.get(name);
    if (id === undefined) return [];
    const row = {
      organization_id: organizationId,
      conversation_id: outline.id,
      tag_id: id,
      last_activity_at: activity,
    };
    return { name, row };
  });
}
