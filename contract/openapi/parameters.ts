import type { TSchema } from 'typebox';
import { exampleId } from '../example-id.ts';
import type { Operation } from '../operation.ts';
import { idPattern } from '../values/id-pattern.ts';
import { exampleOf } from './example-of.ts';
import { hasEntityTag, hasPrecondition, isRepeatable } from './operation-traits.ts';
import { schemaObject } from './schemas.ts';

const inPaths = {
  address: {
    required: true,
    description: 'An email address, percent-encoded.',
    schema: { type: 'string' },
    example: 'nora@example.com',
  },
  attachment_id: id('att', 'An attachment, `att_…`.'),
  contact_id: id('cnt', 'A contact, `cnt_…`.'),
  delivery_id: id('dlv', 'A delivery to this webhook, `dlv_…`.'),
  conversation_id: id('cnv', 'A conversation, `cnv_…`.'),
  invitation_id: id('inv', 'An invitation, `inv_…`.'),
  member_id: id('mem', 'A member, by their member id `mem_…` or user id `usr_…`.', ['mem', 'usr']),
  message_id: id('msg', 'A message of this conversation, `msg_…`.'),
  scheduled_message_id: id('sch', 'A scheduled message of this conversation, `sch_…`.'),
  company_id: id('cmp', 'A company, `cmp_…`.'),
  contact_entry_id: id('ent', 'An entry of an app about this contact, `ent_…`.'),
  contact_note_id: id('cnote', 'A note about this contact, `cnote_…`.'),
  suggestion_id: id('sug', 'A suggestion, `sug_…`.'),
  note_id: id('note', 'A note about this conversation, `note_…`.'),
  channel_id: id('chn', 'A channel, `chn_…`.'),
  receipt_id: id('rct', 'A received email that didn’t become a message, `rct_…`.'),
  tag_id: id('tag', 'A tag, `tag_…`.'),
  macro_id: id('mac', 'A macro, `mac_…`.'),
  folder_id: id('mfd', 'A folder of macros, `mfd_…`.'),
  team_id: id('team', 'A team, `team_…`.'),
  user_id: id('usr', 'A member, by their user id `usr_…`.'),
  field_id: id('fld', 'A custom field, `fld_…`.'),
  view_id: id('vw', 'A view, `vw_…`.'),
  webhook_id: id('whk', 'A webhook of the calling connection, `whk_…`.'),
};

/** The request headers, in addition to those of every HTTP request. */
export const requestHeaders = {
  'Idempotency-Key': {
    description:
      'A unique value that you choose. The same request with the same key within 24 hours is executed once, and gets the first response.',
    schema: { type: 'string', pattern: '^[ -~]{1,255}$' },
    example: 'order-20731-reply-1',
  },
  'If-Match': {
    description: 'Entity tags: the change is made only if the record has one of them.',
    schema: { type: 'string' },
    example: '*',
  },
  'If-None-Match': {
    description: 'Entity tags: if the record has one of them, the response is 304 without a body.',
    schema: { type: 'string' },
    example: '"hK8nN3pXr0-4eYwq2Zb1uA"',
  },
};

/** `components/parameters`. */
export const namedParameters = {
  ...named(inPaths, 'path'),
  ...named(requestHeaders, 'header'),
};

/** The parameters of an operation: path, query and headers. */
export function parametersOf(operation: Operation): unknown[] {
  const { query } = operation;
  return [
    ...[...operation.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => reference(name)),
    ...(query ? queryParameters(query.properties, query.required ?? []) : []),
    ...(isRepeatable(operation) ? [reference('Idempotency-Key')] : []),
    ...(hasPrecondition(operation) ? [reference('If-Match')] : []),
    ...(operation.method === 'GET' && hasEntityTag(operation) ? [reference('If-None-Match')] : []),
  ];
}

export function queryParameters(
  properties: Readonly<Record<string, TSchema>>,
  required: readonly string[],
): unknown[] {
  return Object.entries(properties).map(([name, schema]) => {
    const { description } = schema as { description?: string };
    const { description: _, examples: __, ...rest } = schemaObject(schema) as Record<string, unknown>;
    const isRequired = required.includes(name);
    return {
      name,
      in: 'query',
      ...(isRequired && { required: true }),
      description,
      schema: rest,
      example: exampleOf(schema),
    };
  });
}

function id(prefix: string, description: string, prefixes: [string, ...string[]] = [prefix]) {
  const schema = { type: 'string', pattern: idPattern(...prefixes) };
  return { required: true, description, schema, example: exampleId(prefix) };
}

function named(kinds: Readonly<Record<string, object>>, location: string) {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { name, in: location, ...kind }]),
  );
}

function reference(name: string) {
  return { $ref: `#/components/parameters/${name}` };
}
