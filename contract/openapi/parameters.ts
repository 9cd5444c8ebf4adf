import type { TSchema } from 'typebox';
import type { Operation } from '../operation.ts';
import { answersWithEntityTag, hasPrecondition, isRepeatable } from './operation-traits.ts';
import { schemaObject } from './schemas.ts';

const ids: Readonly<Record<string, string>> = {
  attachment_id: 'An attachment, `att_…`.',
  contact_id: 'A contact, `cnt_…`.',
  conversation_id: 'A conversation, `cnv_…`.',
  invitation_id: 'An invitation, `inv_…`.',
  member_id: 'A member, by their member id `mem_…` or user id `usr_…`.',
  message_id: 'A message of this conversation, `msg_…`.',
  tag_id: 'A tag, `tag_…`.',
};

const requestHeaders = {
  'Idempotency-Key': {
    description:
      'Of your own making. The same request with the same key within 24 hours is done once, and answered as the first.',
    schema: { type: 'string', pattern: '^[ -~]{1,255}$' },
  },
  'If-Match': {
    description: 'Entity tags: the change is made only while the record has one of them.',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    description: 'Entity tags: while the record has one of them, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
};

/** `components/parameters`. */
export const namedParameters = {
  ...named(ids, 'path', (description) => ({ required: true, description, schema: { type: 'string' } })),
  ...named(requestHeaders, 'header', (header) => header),
};

/** What an operation takes beside its body: ids in its path, its query, and the headers that it heeds. */
export function parametersOf(operation: Operation): unknown[] {
  const { query } = operation;
  return [
    ...[...operation.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => reference(name)),
    ...(query ? queryParameters(query.properties, query.required ?? []) : []),
    ...(isRepeatable(operation) ? [reference('Idempotency-Key')] : []),
    ...(hasPrecondition(operation) ? [reference('If-Match')] : []),
    ...(operation.method === 'GET' && answersWithEntityTag(operation) ? [reference('If-None-Match')] : []),
  ];
}

export function queryParameters(
  properties: Readonly<Record<string, TSchema>>,
  required: readonly string[],
): unknown[] {
  return Object.entries(properties).map(([name, schema]) => {
    const { description } = schema as { description?: string };
    const { description: _, ...rest } = schemaObject(schema) as Record<string, unknown>;
    const isRequired = required.includes(name);
    return { name, in: 'query', ...(isRequired && { required: true }), description, schema: rest };
  });
}

function named<Kind>(kinds: Readonly<Record<string, Kind>>, place: string, rest: (kind: Kind) => object) {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { name, in: place, ...rest(kind) }]),
  );
}

function reference(name: string) {
  return { $ref: `#/components/parameters/${name}` };
}
