import { Event, type EventType, eventKinds, eventSchemas, eventTypes } from '../event.ts';
import { exampleId } from '../example-id.ts';
import { exampleOf } from './example-of.ts';
import { schemaObject } from './schemas.ts';

/** Example values of `previous`: an update event has the old values of the changed fields. */
const examplesOfPrevious: Readonly<Partial<Record<EventType, object>>> = {
  'conversation.updated': { subject: 'A question' },
  'conversation.status_changed': { status: 'open' },
  'conversation.assigned': { assignee: null },
  'conversation.tags_changed': { tags: [] },
  'conversation.spam_changed': { is_spam: true },
  'message.marked_as_solution': { marked_as_solution_at: null },
  'contact.updated': { name: 'Nora' },
  'contact.blocked': { is_blocked: false },
  'member.role_changed': { role: 'member' },
  'member.access_changed': { access: 'light' },
  'note.updated': { body_html: '<p>She called once.</p>' },
};

/** The document's `webhooks`: the requests that Deskbell sends, one for each event type (contract section 9). */
export function webhookRequests(): Record<string, unknown> {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: requestOf(type) }]));
}

function requestOf(type: EventType) {
  const { scope, meaning } = eventKinds[type];
  const needed = scope === null ? 'Sent on request.' : `Sent to connections with \`${scope}\`.`;
  return {
    operationId: `deliver.${type}`,
    tags: ['webhooks'],
    summary: type,
    description: `${meaning} ${needed}`,
    // Sent without a token: the signature identifies the sender.
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemaObject(eventSchemas[type]), example: eventExample(type) },
      },
    },
    responses: {
      '2XX': {
        description: 'Received. Respond within ten seconds; the rest of the response is ignored.',
      },
      '410': { description: 'Send nothing more: the webhook is disabled.' },
      default: { description: 'It is retried with the same `webhook-id`.' },
    },
  };
}

function eventExample(type: EventType) {
  const data = exampleOf(eventKinds[type].data);
  return { ...(exampleOf(Event) as object), type, data, previous: examplesOfPrevious[type] ?? null };
}

const headers = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The delivery’s id, the same for all its attempts.',
    schema: { type: 'string' },
    example: exampleId('dlv'),
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in Unix seconds. Reject it if it is older than five minutes.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1790003601',
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'According to Standard Webhooks: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. Several, with spaces between them, while a secret is being replaced.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
];
