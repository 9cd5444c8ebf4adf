import { type Called, type Counterpart, type Reply, startCounterpart } from './start-counterpart.ts';

export const chatwootToken = 'token-of-tests';
export const chatwootAccount = '3';

type Item = Record<string, unknown>;

const seconds = (minute: number) => Date.UTC(2026, 6, 1, 9, minute) / 1000;

const nora = {
  id: 501,
  name: 'Nora Vance',
  email: 'nora@example.com',
  phone_number: '+49301234',
  identifier: 'shop-7',
  blocked: true,
  custom_attributes: { plan: 'gold' },
  created_at: seconds(0),
};
/** Without an address: it isn't in the list of contacts. */
const visitor = {
  id: 502,
  name: 'quiet-river-7',
  email: null,
  custom_attributes: {},
  created_at: seconds(0),
};
const mara = { id: 77, name: 'Mara Lind', email: 'mara@bicycles.example', role: 'agent' };

const by = {
  nora: { ...nora, type: 'contact' },
  visitor: { ...visitor, type: 'contact' },
  mara: { id: 77, name: 'Mara Lind', type: 'user' },
  former: { id: 78, name: 'Former User', type: 'user' },
  assistant: { id: 5, name: 'Captain', type: 'captain_assistant' },
};

const kinds = { incoming: 0, outgoing: 1, activity: 2, template: 3 } as const;

const message = (
  id: number,
  type: keyof typeof kinds,
  minute: number,
  content: string,
  more: Item = {},
): Item => ({
  id,
  content,
  inbox_id: 9,
  message_type: kinds[type],
  content_type: 'text',
  content_attributes: {},
  private: false,
  status: 'sent',
  source_id: null,
  created_at: seconds(minute),
  ...more,
});

/** An account of Chatwoot as its documentation and its published serializers describe it. */
function chatwootData(baseUrl: string) {
  const file = (id: number, name: string, more: Item = {}): Item => ({
    id,
    file_type: 'file',
    data_url: `${baseUrl}/rails/active_storage/blobs/redirect/signed-${id}/${name}`,
    file_size: 9,
    ...more,
  });
  const conversation = (id: number, sender: Item, more: Item = {}, meta: Item = {}): Item => ({
    id,
    inbox_id: 9,
    status: 'open',
    priority: null,
    labels: [],
    additional_attributes: {},
    custom_attributes: {},
    snoozed_until: null,
    created_at: seconds(id),
    last_activity_at: seconds(30),
    meta: { sender, channel: 'Channel::Email', ...meta },
    ...more,
  });
  const picture = `${baseUrl}/rails/active_storage/blobs/redirect/signed-903/bent.png`;
  return {
    conversations: [
      conversation(
        1,
        nora,
        {
          status: 'resolved',
          priority: 'urgent',
          labels: ['wheels'],
          additional_attributes: { mail_subject: 'Bent & broken' },
          custom_attributes: { order: 'B-17' },
        },
        { assignee: mara, team: { id: 4, name: 'workshop' } },
      ),
      conversation(
        2,
        visitor,
        { status: 'snoozed', snoozed_until: '2099-01-01T00:00:00.000Z', inbox_id: 10 },
        {
          channel: 'Channel::WebWidget',
        },
      ),
      conversation(3, nora, { status: 'pending' }),
      conversation(4, nora, { created_at: null }),
    ],
    messages: {
      1: [
        message(11, 'incoming', 1, 'It is bent', {
          sender: by.nora,
          source_id: 'question@customer.example',
          content_attributes: {
            email: {
              message_id: 'question@customer.example',
              subject: 'Bent & broken',
              from: ['nora@example.com'],
              html_content: { full: `<p>It is bent <img src="${picture}"></p>` },
            },
          },
          attachments: [
            file(901, 'invoice%20one.pdf'),
            file(902, 'lost.txt'),
            { id: 904, file_type: 'location', fallback_title: 'Workshop', data_url: null },
          ],
        }),
        message(12, 'activity', 2, 'Mara Lind self-assigned this conversation'),
        message(13, 'outgoing', 2, 'Under <warranty>?', { sender: by.mara, private: true }),
        message(14, 'outgoing', 3, 'A new one is in the mail', { sender: by.mara, status: 'failed' }),
        message(15, 'outgoing', 4, 'I can help, too', { sender: by.assistant }),
        message(16, 'template', 5, 'How did we do?', {
          content_type: 'input_csat',
          content_attributes: {
            submitted_values: { csat_survey_response: { rating: 5, feedback_message: 'Fast!' } },
          },
        }),
        message(17, 'incoming', 6, 'When?', { sender: by.nora, created_at: null }),
      ],
      2: Array.from({ length: 45 }, (_, index) =>
        message(200 + index, index % 2 === 0 ? 'incoming' : 'outgoing', index, `Line ${index}`, {
          sender: index % 2 === 0 ? by.visitor : by.former,
        }),
      ),
      3: [],
      4: [],
    } as Record<string, Item[]>,
    contacts: [nora],
    files: {
      901: Buffer.from('%PDF-1.4 invoice'),
      903: Buffer.from('\x89PNG\r\n\x1a\n bent', 'latin1'),
    } as Record<string, Buffer>,
  };
}

/** Chatwoot's API, as far as an import reads it. */
export async function startChatwoot(): Promise<
  Counterpart & { data: ReturnType<typeof chatwootData>; setRole(role: string): void }
> {
  let role = 'administrator';
  const counterpart: Counterpart = await startCounterpart((called) => reply(called, data, role));
  const data = chatwootData(counterpart.baseUrl);
  return Object.assign(counterpart, {
    data,
    setRole(next: string) {
      role = next;
    },
  });
}

function reply(
  { url, headers }: Called,
  data: ReturnType<typeof chatwootData>,
  role: string,
): Reply | undefined {
  const [, blob] = /^\/rails\/active_storage\/blobs\/redirect\/signed-(\d+)\//.exec(url.pathname) ?? [];
  if (blob !== undefined) return { location: `/rails/active_storage/disk/${blob}` };
  const [, stored = ''] = /^\/rails\/active_storage\/disk\/(\d+)$/.exec(url.pathname) ?? [];
  const bytes = data.files[stored];
  if (bytes) return { bytes, type: 'application/octet-stream' };
  const tokens = [headers.api_access_token, headers['api-access-token']];
  if (tokens.some((token) => token !== chatwootToken))
    return { status: 401, json: { error: 'Invalid Access Token' } };
  if (url.pathname === '/api/v1/profile') return { json: { id: 77, accounts: [{ id: 3, role }] } };
  const [, path] = /^\/api\/v1\/accounts\/3\/(.*)$/.exec(url.pathname) ?? [];
  if (path === 'agents') return { json: [mara] };
  if (path === 'teams') return { json: [{ id: 4, name: 'workshop' }] };
  if (path === 'teams/4/team_members') return { json: [mara] };
  if (path === 'labels') return { json: { payload: [{ id: 1, title: 'wheels' }] } };
  if (path === 'inboxes')
    return {
      json: {
        payload: [
          { id: 9, name: 'Support' },
          { id: 10, name: 'Website' },
        ],
      },
    };
  if (path === 'custom_attribute_definitions')
    return { json: fields(url.searchParams.get('attribute_model')) };
  if (path === 'contacts')
    return {
      json: {
        meta: { count: data.contacts.length, current_page: 1 },
        payload: paged(url, data.contacts, 15),
      },
    };
  if (path === 'conversations') return { json: { data: conversationsOf(url, data.conversations) } };
  const [, conversation = ''] = /^conversations\/(\d+)\/messages$/.exec(path ?? '') ?? [];
  const messages = data.messages[conversation];
  return messages && { json: { meta: {}, payload: lastTwenty(url, messages) } };
}

const fields = (model: string | null): Item[] =>
  model === '0'
    ? [
        {
          id: 1,
          attribute_key: 'order',
          attribute_display_name: 'Order',
          attribute_display_type: 'text',
          attribute_model: 'conversation_attribute',
          attribute_values: [],
        },
      ]
    : [
        {
          id: 2,
          attribute_key: 'plan',
          attribute_display_name: 'Plan',
          attribute_display_type: 'list',
          attribute_model: 'contact_attribute',
          attribute_values: ['gold', 'silver'],
        },
      ];

function conversationsOf(url: URL, all: readonly Item[]): Item {
  const wanted = url.searchParams.get('status') ?? 'open';
  const found = all.filter(({ status }) => wanted === 'all' || status === wanted);
  const ordered = url.searchParams.get('sort_by') === 'created_at_asc' ? found : found.toReversed();
  return { meta: { mine_count: 0, all_count: found.length }, payload: paged(url, ordered, 2) };
}

/** Each page begins with the last record of the one before, as if the list had grown in between. */
function paged(url: URL, items: readonly Item[], size: number): Item[] {
  const from = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
  return from >= items.length ? [] : items.slice(Math.max(0, from - 1), from + size);
}

function lastTwenty(url: URL, messages: readonly Item[]): Item[] {
  const before = Number(url.searchParams.get('before') ?? Number.POSITIVE_INFINITY);
  return messages.filter(({ id }) => Number(id) < before).slice(-20);
}
