import type { Conversation } from '../../sdk/src/types.ts';

const now = 1_790_000_000;

/** An open conversation without a reply. */
export function testConversation(overrides: Partial<Conversation> = {}): Conversation {
  return {
    id: 'cnv_1',
    organization_id: 'org_1',
    number: 1,
    subject: 'Where is my wheel?',
    status: 'open',
    priority: 'none',
    source: 'email',
    is_spam: false,
    contact: { id: 'cnt_1', name: 'Lena', email: 'lena@customer.example' } as Conversation['contact'],
    company: null,
    assignee: null,
    team: null,
    tags: [],
    custom_attributes: {},
    meta_info: {},
    message_count: 1,
    last_message: null,
    scheduled_message: null,
    solution_message_id: null,
    waiting_since: null,
    first_replied_at: null,
    snoozed_until: null,
    closed_at: null,
    channel_id: null,
    merged_into_id: null,
    last_activity_at: now,
    inserted_at: now,
    updated_at: now,
    ...overrides,
  };
}

export function testUser(id: string, name = 'Mara'): NonNullable<Conversation['assignee']> {
  return { id, name, email: `${name.toLowerCase()}@bellweather.example` } as NonNullable<
    Conversation['assignee']
  >;
}
