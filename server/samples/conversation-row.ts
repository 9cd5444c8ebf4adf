import type { SeedConversation } from '../../seeds/seed-world.ts';
import { activityOf } from '../features/conversations/conversation-activity.ts';
import { previewText } from '../text/preview-text.ts';
import type { MessageRow } from './message-rows.ts';
import type { SeedTarget } from './seed-target.ts';
import { idOf, minutesAgo, type Seeding } from './seeding.ts';

type ConversationFacts = SeedTarget & {
  id: string;
  number: number;
  mergedIntoId: string | null;
  messages: readonly MessageRow[];
};

export function conversationRow(seeding: Seeding, seed: SeedConversation, facts: ConversationFacts) {
  const openedAt = minutesAgo(seeding, openedMinutesAgo(seed));
  const activity = activityOf(facts.messages, openedAt);
  const solution = facts.messages.find((message) => message.marked_as_solution_at !== null);
  const times = stateTimes(seeding, seed);
  const changes = [activity.last_activity_at, times.closed_at, solution?.marked_as_solution_at];
  const last = facts.messages.at(-1);
  return {
    organization_id: facts.organizationId,
    id: facts.id,
    number: facts.number,
    subject: seed.subject ?? null,
    status: seed.status,
    priority: seed.priority ?? 'none',
    source: seed.source,
    is_spam: seed.isSpam ?? false,
    contact_id: seed.contact ? idOf(facts.contacts, seed.contact, 'contact') : null,
    assignee_id: seed.assignee ? idOf(facts.users, seed.assignee, 'person') : null,
    team_id: seed.team ? idOf(facts.teams, seed.team, 'team') : null,
    custom_attributes: seed.customAttributes ?? {},
    meta_info: seed.metaInfo ?? {},
    ...activity,
    last_message_preview: last ? previewText(last.body_html) : null,
    solution_message_id: solution?.id ?? null,
    ...times,
    merged_into_id: facts.mergedIntoId,
    inserted_at: openedAt,
    updated_at: changes.filter((change) => typeof change === 'string').reduce(later),
  };
}

/** From the seed, or derived from the first message. */
export function openedMinutesAgo({ openedMinutesAgo, messages }: SeedConversation): number {
  return openedMinutesAgo ?? messages[0]?.minutesAgo ?? 0;
}

function stateTimes(seeding: Seeding, { closedMinutesAgo: closed, snoozedForMinutes }: SeedConversation) {
  return {
    closed_at: closed === undefined ? null : minutesAgo(seeding, closed),
    snoozed_until: snoozedForMinutes === undefined ? null : minutesAgo(seeding, -snoozedForMinutes),
  };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
