import type { SeedConversation, SeedMessage } from '../../seeds/seed-world.ts';
import type { SeedTarget } from './seed-target.ts';
import { idAt, idOf, minutesAgo, type Seeding } from './seeding.ts';

export type MessageRow = ReturnType<typeof messageRow>;

type MessageContext = SeedTarget & { conversationId: string };

/** The rows of a conversation's messages, oldest first. */
export function messageRows(seeding: Seeding, seed: SeedConversation, target: MessageContext): MessageRow[] {
  const ids = seed.messages.map((message) => idAt(seeding, message.minutesAgo));
  const named = Object.fromEntries(seed.messages.map(({ handle = '' }, index) => [handle, ids[index] ?? '']));
  return seed.messages.map((message, index) =>
    messageRow(seeding, message, {
      ...target,
      id: ids[index] ?? '',
      source: sourceOf(message, seed),
      contactId: seed.contact ? idOf(target.contacts, seed.contact, 'contact') : null,
      replyToId: message.replyTo ? idOf(named, message.replyTo, 'message') : null,
    }),
  );
}

type MessageFacts = MessageContext & {
  id: string;
  source: string;
  contactId: string | null;
  replyToId: string | null;
};

function messageRow(seeding: Seeding, message: SeedMessage, facts: MessageFacts) {
  const { from, markedAsSolutionMinutesAgo: marked } = message;
  const isMember = from !== 'contact' && from !== 'system';
  return {
    organization_id: facts.organizationId,
    id: facts.id,
    conversation_id: facts.conversationId,
    source: facts.source,
    body_html: message.html,
    user_id: isMember ? idOf(facts.users, from, 'person') : null,
    contact_id: from === 'contact' ? facts.contactId : null,
    via_app_id: message.viaApp ? facts.appId : null,
    is_ai_message: message.isAi ?? false,
    reply_to_id: facts.replyToId,
    meta_info: message.metaInfo ?? {},
    marked_as_solution_at: marked === undefined ? null : minutesAgo(seeding, marked),
    inserted_at: minutesAgo(seeding, message.minutesAgo),
  };
}

function sourceOf({ from, source, viaApp }: SeedMessage, conversation: SeedConversation): string {
  if (source) return source;
  if (from === 'contact') return conversation.source;
  if (from === 'system') return 'system';
  return viaApp ? 'api' : 'dashboard';
}
