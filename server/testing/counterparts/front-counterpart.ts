import { type Called, type Reply, startCounterpart } from './start-counterpart.ts';

export const frontToken = 'front-token-of-tests';

type Item = Record<string, unknown>;

const at = (minute: number) => Date.UTC(2026, 4, 4, 9, minute) / 1000 + 0.25;

/** Addresses of the company, to which the token must not be sent. */
const company = 'https://bicycles.api.frontapp.com';

const related = (links: Item) => ({ _links: { related: links } });

const mara = {
  id: 'tea_1',
  email: 'mara@bicycles.example',
  username: 'mara',
  first_name: 'Mara',
  last_name: 'Lind',
  type: 'user',
};
const former = { id: 'tea_2', email: 'former@bicycles.example', username: 'former', is_blocked: true };
const rule = { id: 'tea_3', first_name: 'Auto-reply', type: 'rule' };
const ai = { id: 'tea_4', first_name: 'Copilot', type: 'ai' };

const recipient = (role: string, handle: string, name: string | null, contact: string | null): Item => ({
  ...related({ contact: contact === null ? null : `${company}/contacts/${contact}` }),
  name,
  handle,
  role,
});
const nora = (role: string) => recipient(role, 'Nora@example.com', 'Nora Vance', 'crd_1');
const support = (role: string) => recipient(role, 'support@bicycles.example', null, null);

const message = (id: string, minute: number, recipients: Item[], body: string, more: Item = {}): Item => ({
  id,
  type: 'email',
  is_inbound: recipients[0]?.handle !== 'support@bicycles.example',
  draft_mode: null,
  created_at: at(minute),
  author: null,
  recipients,
  body,
  attachments: [],
  ...more,
});

const comment = (id: string, minute: number, author: Item, body: string, more: Item = {}): Item => ({
  id,
  author,
  body,
  posted_at: at(minute),
  attachments: [],
  ...more,
});

const attachment = (id: string, filename: string, content_type: string, more: Item = {}): Item => ({
  id,
  filename,
  url: `${company}/download/${id}`,
  content_type,
  size: 9,
  metadata: { is_inline: false },
  ...more,
});

type Whole = { conversation: Item; messages: Item[]; comments: Item[] };

/** A company as Front documents it. */
export function frontData() {
  const whole = (number: number, more: Item, messages: Item[] = [], comments: Item[] = []): Whole => ({
    conversation: {
      id: `cnv_${number}`,
      type: 'conversation',
      subject: `Conversation ${number}`,
      status: 'unassigned',
      assignee: null,
      recipient: nora('from'),
      tags: [],
      custom_fields: {},
      created_at: at(number),
      updated_at: at(number + 30),
      is_private: false,
      scheduled_reminders: [],
      ...more,
    },
    messages,
    comments,
  });
  return {
    conversations: [
      whole(
        1,
        {
          subject: 'Bent & broken',
          status: 'archived',
          assignee: mara,
          tags: [{ id: 'tag_1', name: 'wheels' }],
          custom_fields: { 'Order number': 'B-17', Part: 'wheel', Urgent: true, Due: at(0), Empty: '' },
        },
        [
          message('msg_1', 1, [nora('from'), support('to')], '<p>It is bent <img src="cid:abc"></p>', {
            attachments: [
              attachment('fil_1', 'wheel.png', 'image/png', { metadata: { is_inline: true, cid: 'abc' } }),
              attachment('fil_2', 'lost.txt', 'text/plain'),
            ],
          }),
          message('msg_2', 3, [support('from'), nora('to')], '<p>A new one is in the mail</p>', {
            author: mara,
          }),
          message('msg_3', 4, [support('from')], 'Not sent', { author: mara, draft_mode: 'shared' }),
          message('msg_4', 5, [support('from'), nora('to')], '<p>We got it</p>', { author: rule }),
          message(
            'msg_5',
            6,
            [
              support('from'),
              nora('to'),
              recipient('cc', 'boss@example.com', 'Boss', null),
              recipient('bcc', 'secret@example.com', null, null),
            ],
            '<p>Helpful?</p>',
            { author: ai },
          ),
          message('msg_6', 7, [nora('from'), support('to')], 'When?', { created_at: null }),
        ],
        [
          comment('com_1', 2, mara, 'Under warranty?\nI <think> so', {
            attachments: [attachment('fil_3', 'note.txt', 'text/plain')],
          }),
          comment('com_2', 8, former, 'Closed'),
        ],
      ),
      whole(
        2,
        {
          status: 'assigned',
          recipient: recipient('from', '+49 30 555', null, null),
          scheduled_reminders: [{ scheduled_at: Date.UTC(2099, 0, 1) / 1000 }],
        },
        [
          message('msg_21', 2, [recipient('from', '+49 30 555', null, null)], 'Silent\nbell', {
            type: 'sms',
          }),
        ],
      ),
      whole(3, { status_id: 'sts_2', recipient: recipient('from', 'gone@example.com', 'Gone', 'crd_9') }, [
        message('msg_31', 3, [recipient('from', 'gone@example.com', 'Gone', 'crd_9')], '<p>Hello</p>'),
        message('msg_32', 4, [nora('to')], 'Among us', { type: 'internal', is_inbound: false, author: mara }),
      ]),
      whole(4, { status: 'deleted' }),
      whole(5, { is_private: true }, [message('msg_51', 5, [nora('from')], '<p>Private</p>')]),
      whole(6, { created_at: 'never' }),
      whole(7, { type: 'discussion', recipient: null }, [], [comment('com_71', 7, mara, 'Lunch?')]),
      // Merged into another one after it was listed.
      whole(8, { id: 'cnv_merged' }),
    ],
    contacts: [
      {
        id: 'crd_1',
        name: 'Nora Vance',
        description: 'Rides to work',
        handles: [
          { handle: 'nora@example.com', source: 'email' },
          { handle: 'nora@vance.example', source: 'email' },
          { handle: '+49 30 1234', source: 'phone' },
        ],
        custom_fields: { Plan: 'pro' },
        is_private: false,
      },
      { id: 'crd_2', name: 'Mara’s mother', handles: [], is_private: true },
    ] as Item[],
    files: {
      fil_1: { bytes: Buffer.from('a picture'), type: 'image/png' },
      fil_3: { bytes: Buffer.from('a note'), type: 'text/plain' },
    } as Record<string, { bytes: Buffer; type: string }>,
  };
}

/** Front’s Core API, as far as an import reads it. */
export async function startFront() {
  const data = frontData();
  const counterpart = await startCounterpart((called) =>
    called.headers.authorization === `Bearer ${frontToken}`
      ? withLimits(reply(called, data))
      : { status: 401, json: { _error: { status: 401, title: 'Unauthenticated' } } },
  );
  return { ...counterpart, data };
}

const withLimits = (found: Reply | undefined): Reply | undefined =>
  found && 'json' in found
    ? { ...found, headers: { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0', ...found.headers } }
    : found;

function reply({ url }: Called, data: ReturnType<typeof frontData>): Reply | undefined {
  const path = decodeURIComponent(url.pathname).slice(1);
  const lists: Record<string, Item[]> = {
    conversations: data.conversations.map(({ conversation }) => conversation),
    contacts: data.contacts,
    teammates: [mara, rule],
    tags: [{ id: 'tag_1', name: 'wheels' }],
    inboxes: [
      { id: 'inb_1', name: 'Workshop' },
      { id: 'inb_2', name: 'Mara’s own', is_private: true },
    ],
    'inboxes/inb_1/teammates': [mara],
    'inboxes/inb_2/teammates': [mara],
    channels: [
      {
        id: 'cha_1',
        address: 'forwarded@front.example',
        send_as: 'Support@bicycles.example',
        ...related({ inbox: `${company}/inboxes/inb_1` }),
      },
    ],
    'company/statuses': [
      { id: 'sts_1', name: 'Open', category: 'open' },
      { id: 'sts_2', name: 'Done', category: 'resolved' },
    ],
    'conversations/custom_fields': [
      { id: 'fld_1', name: 'Order number', type: 'string' },
      { id: 'fld_2', name: 'Part', type: 'enum', values: [{ value: 'wheel', label: 'Wheel' }] },
      { id: 'fld_3', name: 'Urgent', type: 'boolean' },
      { id: 'fld_4', name: 'Due', type: 'datetime' },
    ],
    'contacts/custom_fields': [{ id: 'fld_5', name: 'Plan', type: 'string' }],
  };
  if (path === 'me') return { json: { id: 'cmp_1', name: 'Bicycles' } };
  const list = lists[path];
  if (list) return { json: paged(url, list) };
  const [, state] = /^conversations\/search\/is:(\w+)$/.exec(path) ?? [];
  if (state) return { json: { _total: { open: 3, snoozed: 1, archived: 1 }[state], _results: [] } };
  const [, file] = /^download\/(\w+)$/.exec(path) ?? [];
  if (file) return data.files[file];
  const [, id, part] = /^conversations\/(\w+)\/(messages|comments)$/.exec(path) ?? [];
  if (id === 'cnv_merged')
    return { status: 301, json: {}, headers: { location: `${company}/conversations/cnv_1/${part}` } };
  const found = data.conversations.find(({ conversation }) => conversation.id === id);
  return found && { json: paged(url, part === 'messages' ? found.messages : found.comments) };
}

/** Each page begins with the last record of the one before, and says where the next one is at the host of the company. */
function paged(url: URL, items: readonly Item[]): Item {
  const size = 2;
  const from = Number(url.searchParams.get('page_token') ?? 0);
  const next = new URL(url.pathname, company);
  next.searchParams.set('page_token', String(from + size));
  return {
    _pagination: { next: from + size < items.length ? next.href : null },
    _results: items.slice(Math.max(0, from - 1), from + size),
  };
}
