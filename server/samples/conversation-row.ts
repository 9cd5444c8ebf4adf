import type { SeedConversation } from '../../seeds/seed-world.ts';
import { activityOf } from '../features/conversations/conversation-activity.ts';
import { previewText } from '../text/preview-text.ts';
import type { MessageRow } from './message-rows.ts';
import type { PlantTarget } from './plant-target.ts';
import { idOf, minutesAgo, type Planting } from './planting.ts';

type ConversationFacts = PlantTarget & {
  id: string;
  number: number;
  mergedIntoId: string | null;
  messages: readonly MessageRow[];
};

export function conversationRow(planting: Planting, seed: SeedConversation, facts: ConversationFacts) {
  const openedAt = minutesAgo(planting, openedMinutesAgo(seed));
  const activity = activityOf(facts.messages, openedAt);
  const solution = facts.messages.find((message) => message.marked_as_solution_at !== null);
  const times = stateTimes(planting, seed);
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

function stateTimes(planting: Planting, { closedMinutesAgo: closed, snoozedForMinutes }: SeedConversation) {
  return {
    closed_at: closed === undefined ? null : minutesAgo(planting, closed),
    snoozed_until: snoozedForMinutes === undefined ? null : minutesAgo(planting, -snoozedForMinutes),
  };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
