import { type Called, type Reply, startCounterpart } from './start-counterpart.ts';

export const zammadToken = 'zammad-token-of-tests';

type Item = Record<string, unknown>;

const at = (minute: number) => `2026-05-04T09:${String(minute).padStart(2, '0')}:00.000Z`;

const states = ['new', 'open', 'pending reminder', 'closed', 'merged', 'Waiting for parts'].map(
  (name, index) => ({ id: index + 1, name, state_type: name.startsWith('W') ? 'pending action' : name }),
);

const ticket = (id: number, state: string, more: Item = {}): Item => ({
  id,
  number: String(22000 + id),
  title: `Ticket ${id}`,
  state,
  priority: '2 normal',
  group_id: 1,
  owner_id: 1,
  customer_id: 6,
  created_at: at(id),
  updated_at: at(30),
  ...more,
});

const article = (id: number, minute: number, by: number, body: string | null, more: Item = {}): Item => ({
  id,
  content_type: 'text/html',
  body,
  internal: false,
  sender: 'Agent',
  created_by_id: by,
  origin_by_id: null,
  created_at: at(minute),
  attachments: [],
  ...more,
});

const attachment = (id: number, filename: string, preferences: Item): Item => ({
  id,
  filename,
  size: '9',
  preferences,
});

/** A Zammad as its documentation describes it. */
export function zammadData() {
  return {
    tickets: [
      ticket(1, 'closed', {
        title: 'Bent & broken',
        priority: '3 high',
        owner_id: 3,
        close_at: at(20),
        parts: ['wheel'],
        order: 'B-17',
        warranty: true,
      }),
      ticket(2, 'pending reminder', {
        pending_time: '2099-01-01T00:00:00Z',
        customer_id: 7,
        number: '2026050400001',
      }),
      ticket(3, 'merged'),
      ticket(4, 'Waiting for parts', { customer_id: 99, owner_id: null }),
      ticket(5, 'open', { created_at: null }),
    ],
    articles: {
      1: [
        article(
          11,
          1,
          6,
          '<p>It is bent</p><img src="/api/v1/ticket_attachment/1/11/101?view=inline"><img src="/api/v1/ticket_attachment/1/11/109?view=inline"><img src="/api/v1/ticket_attachment/2/21/1">',
          {
            sender: 'Customer',
            from: 'Nora Vance <nora@example.com>',
            to: 'support@bicycles.example',
            message_id: '<first@example.com>',
            subject: 'Bent & broken',
            attachments: [
              attachment(101, 'wheel.png', {
                'Content-Type': 'image/png',
                'Content-ID': 'wheel@example.com',
              }),
              attachment(102, 'invoice.pdf', { 'Mime-Type': 'application/pdf' }),
              attachment(103, 'message.html', { 'content-alternative': true, 'original-format': true }),
              attachment(104, 'lost.txt', {}),
            ],
          },
        ),
        article(12, 2, 3, 'Is it under\nwarranty?', { internal: true, content_type: 'text/plain' }),
        article(13, 3, 3, '<p>A new one is in the mail</p>', {
          message_id: '<reply@zammad>',
          in_reply_to: '<first@example.com>',
        }),
        article(14, 4, 1, '<p>Escalated</p>', { sender: 'System' }),
        article(15, 5, 3, '<p>By phone: still bent</p>', { sender: 'Customer', origin_by_id: 6 }),
        article(16, 6, 3, '<p>When?</p>', { created_at: 'never' }),
      ],
      2: [article(21, 2, 7, 'Silent bell', { content_type: 'text/plain', sender: 'Customer' })],
      3: [article(31, 3, 3, '<p>Merged</p>', { internal: true })],
      4: [article(41, 4, 99, '<p>Hello?</p>', { sender: 'Customer' })],
    } as Record<string, Item[]>,
    tags: { 1: ['wheels', 'returns'] } as Record<string, string[]>,
    users: [
      { id: 1, login: '-', firstname: '-', roles: [] },
      {
        id: 3,
        firstname: 'Mara',
        lastname: 'Lind',
        email: 'mara@bicycles.example',
        roles: ['Workshop people'],
      },
      {
        id: 6,
        firstname: 'Nora',
        lastname: 'Vance',
        email: 'nora@example.com',
        phone: '+49 30 1234',
        organization_id: 2,
        roles: ['Customer'],
      },
      { id: 7, firstname: '', lastname: '', email: 'olaf@example.com', roles: ['Customer'], active: false },
    ].map((it) => ({ created_at: at(0), ...it })) as Item[],
    files: {
      '1/11/101': { bytes: Buffer.from('a picture'), type: 'image/png' },
      '1/11/102': { bytes: Buffer.from('%PDF-1.4 invoice'), type: 'application/pdf' },
      '1/11/109': { bytes: Buffer.from('another picture'), type: 'image/png' },
    } as Record<string, { bytes: Buffer; type: string }>,
  };
}

/** Zammad's API, as far as an import reads it. */
export async function startZammad() {
  const data = zammadData();
  const counterpart = await startCounterpart((called) =>
    called.headers.authorization === `Token token=${zammadToken}`
      ? reply(called, data)
      : { status: 401, json: { error: 'Authentication required' } },
  );
  return { ...counterpart, data };
}

function reply({ url }: Called, data: ReturnType<typeof zammadData>): Reply | undefined {
  const { searchParams } = url;
  const path = url.pathname.replace(/^\/api\/v1\//, '');
  const lists: Readonly<Record<string, readonly Item[]>> = {
    tickets: data.tickets,
    users: data.users,
    ticket_states: states,
    groups: [{ id: 1, name: 'Workshop', user_ids: [3], created_at: at(0) }],
    organizations: [{ id: 2, name: 'Vance Logistics', domain: 'vance.example', created_at: at(0) }],
    roles: [
      { id: 1, name: 'Workshop people', permissions: ['ticket.agent'] },
      { id: 2, name: 'Customer', permissions: ['ticket.customer'] },
    ],
  };
  if (lists[path]) return { json: paged(url, lists[path]) };
  if (path === 'users/me') return { json: { id: 3 } };
  if (path === 'users/search') return { json: { total_count: data.users.length } };
  if (path === 'tickets/search') {
    const state = states.find(({ id }) => searchParams.get('query') === `state_id:${id}`)?.name;
    return { json: { total_count: data.tickets.filter((it) => it.state === state).length } };
  }
  if (path === 'tag_list')
    return {
      json: [
        { id: 1, name: 'wheels' },
        { id: 2, name: 'returns' },
      ],
    };
  if (path === 'tags') return { json: { tags: data.tags[searchParams.get('o_id') ?? ''] ?? [] } };
  if (path === 'links')
    return {
      json: {
        links: [
          { link_type: 'normal', link_object: 'Ticket', link_object_value: 2 },
          { link_type: 'parent', link_object: 'Ticket', link_object_value: 1 },
        ],
      },
    };
  if (path === 'object_manager_attributes') return { json: attributes };
  const [, kind, id = ''] = /^(ticket_articles\/by_ticket|ticket_attachment|users)\/(.+)$/.exec(path) ?? [];
  if (kind === 'ticket_attachment') return data.files[id];
  if (kind === 'users') {
    const user = data.users.find((it) => String(it.id) === id);
    return user && { json: user };
  }
  return kind && data.articles[id] ? { json: data.articles[id] } : undefined;
}

const attributes = [
  { id: 1, object: 'Ticket', name: 'title', display: 'Title', data_type: 'input', editable: false },
  { id: 50, object: 'Ticket', name: 'order', display: 'Order number', data_type: 'input', editable: true },
  {
    id: 51,
    object: 'Ticket',
    name: 'parts',
    display: 'Parts',
    data_type: 'multiselect',
    editable: true,
    data_option: { options: { wheel: 'Wheel', bell: 'Bell' } },
  },
  {
    id: 52,
    object: 'Ticket',
    name: 'warranty',
    display: 'Under warranty',
    data_type: 'boolean',
    editable: true,
    data_option: { options: { true: 'yes' } },
  },
  { id: 53, object: 'User', name: 'shoe', display: 'Shoe size', data_type: 'integer', editable: true },
];

/** Each page begins with the last record of the one before, and has two at most. */
function paged(url: URL, items: readonly Item[]): Item[] {
  const page = Number(url.searchParams.get('page') ?? 1);
  const size = Math.min(url.pathname.endsWith('tickets') ? 2 : 100, Number(url.searchParams.get('per_page')));
  const from = (page - 1) * size;
  return from >= items.length ? [] : items.slice(Math.max(0, from - 1), from + size);
}
