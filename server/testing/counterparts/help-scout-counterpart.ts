import { type Called, type Reply, startCounterpart } from './start-counterpart.ts';

export const helpScoutAccount = 'app-id-of-tests';
export const helpScoutSecret = 'app-secret-of-tests';

type Item = Record<string, unknown>;

const at = (minute: number) => `2026-06-01T09:${String(minute).padStart(2, '0')}:00Z`;

const nora = { id: 501, type: 'customer', first: 'Nora', last: 'Vance', email: 'nora@example.com' };
const olaf = { id: 502, type: 'customer', first: 'Olaf', last: 'Nimm', email: 'olaf@example.com' };
const deleted = { id: 503, type: 'customer', first: 'Gone', last: 'Person', email: 'gone@example.com' };
const mara = { id: 77, type: 'user', first: 'Mara', last: 'Lind', email: 'mara@bicycles.example' };
const former = { id: 78, type: 'user', first: 'Former', last: 'User', email: 'former@bicycles.example' };

const thread = (
  id: number,
  type: string,
  createdBy: Item,
  minute: number,
  body: string,
  more: Item = {},
): Item => ({
  id,
  type,
  state: 'published',
  body,
  createdBy,
  customer: nora,
  createdAt: at(minute),
  _embedded: { attachments: [] },
  ...more,
});

const attached = (...attachments: Item[]) => ({ _embedded: { attachments } });

/** An account of Help Scout as its documentation describes it. */
export function helpScoutData() {
  const conversation = (id: number, customer: Item, threads: Item[], more: Item = {}): Item => ({
    id,
    number: 40 + id,
    threads: threads.length,
    type: 'email',
    status: 'active',
    state: 'published',
    subject: `Conversation ${id}`,
    mailboxId: 9,
    primaryCustomer: customer,
    createdAt: at(id),
    userUpdatedAt: at(30),
    tags: [],
    cc: [],
    bcc: [],
    customFields: [],
    _embedded: { threads },
    ...more,
  });
  return {
    conversations: [
      conversation(
        1,
        nora,
        [
          thread(
            11,
            'customer',
            nora,
            1,
            '<p>It is bent</p>',
            attached(
              { id: 901, filename: 'invoice.pdf', mimeType: 'application/pdf', size: 9 },
              { id: 902, filename: 'lost.txt', mimeType: 'text/plain' },
            ),
          ),
          thread(12, 'lineitem', mara, 2, ''),
          thread(13, 'note', mara, 2, '<p>Under warranty?</p>'),
          thread(14, 'message', mara, 3, '<p>A new one is in the mail</p>', {
            rating: { rating: 'great', comments: 'Fast!' },
          }),
          thread(15, 'message', mara, 4, '<p>Not sent</p>', { state: 'draft' }),
          thread(16, 'forwardparent', former, 5, '<p>To the workshop</p>'),
          thread(17, 'chat', { id: 0, type: 'system' }, 6, '<p>We are closed</p>'),
          thread(18, 'customer', nora, 7, '<p>When?</p>', { createdAt: null }),
        ],
        {
          status: 'closed',
          closedAt: at(20),
          subject: 'Bent & broken',
          assignee: mara,
          tags: [{ id: 1, tag: 'wheels' }],
          cc: ['boss@example.com', 'not an address'],
          customFields: [
            { id: 8, name: 'Order number', value: 'B-17' },
            { id: 9, name: 'Part', value: '104', text: 'Wheel' },
          ],
        },
      ),
      conversation(2, olaf, [thread(21, 'customer', olaf, 2, '<p>Silent bell</p>')], {
        status: 'pending',
        snooze: { snoozedUntil: '2099-01-01T00:00:00Z' },
      }),
      conversation(3, deleted, [thread(31, 'customer', deleted, 3, '<p>Buy now</p>')], { status: 'spam' }),
      conversation(4, nora, [], { state: 'draft' }),
      conversation(5, nora, [], { createdAt: 'never' }),
    ],
    customers: [
      {
        id: 501,
        firstName: 'Nora',
        lastName: 'Vance',
        organization: 'Vance Logistics',
        createdAt: at(0),
        _embedded: {
          emails: [{ value: 'nora@example.com' }, { value: 'nora@vance.example' }],
          phones: [{ value: '+49 30 1234' }],
        },
      },
      {
        id: 502,
        firstName: 'Olaf',
        lastName: 'Nimm',
        createdAt: at(0),
        _embedded: { emails: [{ value: 'olaf@example.com' }] },
      },
    ] as Item[],
    files: { 901: Buffer.from('%PDF-1.4 invoice') } as Record<string, Buffer>,
  };
}

/** Help Scout's API, as far as an import reads it. Tokens can end. */
export async function startHelpScout() {
  let token = 1;
  let uses = Number.POSITIVE_INFINITY;
  const data = helpScoutData();
  const counterpart = await startCounterpart((called) => {
    if (called.url.pathname === '/v2/oauth2/token') {
      const { client_id, client_secret } = called.body as Item;
      const isRight = client_id === helpScoutAccount && client_secret === helpScoutSecret;
      token += 1;
      return isRight
        ? { json: { access_token: `token-${token}` } }
        : { status: 401, json: { error: 'invalid_client' } };
    }
    uses -= 1;
    if (uses === 0) {
      token += 1;
      uses = Number.POSITIVE_INFINITY;
    }
    if (called.headers.authorization !== `Bearer token-${token}`)
      return { status: 401, json: { error: 'invalid_token' } };
    return reply(called, data);
  });
  return {
    ...counterpart,
    data,
    /** The token ends at the request after so many. */
    endTokenAfter(requests: number) {
      uses = requests;
    },
  };
}

function reply({ url }: Called, data: ReturnType<typeof helpScoutData>): Reply | undefined {
  const path = url.pathname.replace(/^\/v2\//, '');
  const status = url.searchParams.get('status');
  if (path === 'users/me') return { json: { id: 77 } };
  if (path === 'users')
    return {
      json: paged(url, 'users', [
        { id: 77, firstName: 'Mara', lastName: 'Lind', email: 'mara@bicycles.example' },
        { id: 80, type: 'team', firstName: 'All' },
      ]),
    };
  if (path === 'mailboxes') return { json: paged(url, 'mailboxes', [{ id: 9, name: 'Workshop' }]) };
  if (path === 'mailboxes/9/fields')
    return {
      json: paged(url, 'fields', [
        { id: 8, type: 'SINGLE_LINE', name: 'Order number' },
        { id: 9, type: 'DROPDOWN', name: 'Part', options: [{ id: 104, label: 'Wheel' }] },
      ]),
    };
  if (path === 'tags') return { json: paged(url, 'tags', [{ id: 1, name: 'wheels' }]) };
  if (path === 'customers') return { json: paged(url, 'customers', data.customers) };
  if (path === 'conversations')
    return {
      json: paged(
        url,
        'conversations',
        data.conversations.filter((it) => status === 'all' || it.status === status),
      ),
    };
  const [, file] = /^conversations\/\d+\/attachments\/(\d+)\/data$/.exec(path) ?? [];
  const bytes = data.files[file ?? ''];
  return bytes && { json: { data: bytes.toString('base64') } };
}

/** Each page begins with the last record of the one before. */
function paged(url: URL, name: string, items: readonly Item[]): Item {
  const size = 2;
  const page = Number(url.searchParams.get('page') ?? 1);
  const from = (page - 1) * size;
  return {
    _embedded: { [name]: items.slice(Math.max(0, from - 1), from + size) },
    page: { size, totalElements: items.length, totalPages: Math.ceil(items.length / size), number: page },
  };
}
