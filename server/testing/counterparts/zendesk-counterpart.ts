import { type Called, type Reply, startCounterpart } from './start-counterpart.ts';

export const zendeskToken = 'zendesk-token-of-tests';
export const zendeskAccount = 'admin@bicycles.example';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Item = Record<string, unknown>;

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString().replace('.000Z', 'Z');

const user = (id: number, role: string, name: string, more: Item = {}): Item => ({
  id,
  role,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  created_at: at(0),
  updated_at: at(0),
  suspended: false,
  tags: [],
  user_fields: {},
  ...more,
});

const comment = (
  id: number,
  author_id: number,
  minute: number,
  html_body: string | null,
  more: Item = {},
): Item => ({
  id,
  type: 'Comment',
  author_id,
  html_body,
  plain_body: html_body?.replaceAll(/<[^>]*>/g, ''),
  public: true,
  attachments: [],
  created_at: at(minute),
  via: { channel: 'web', source: { from: {}, to: {}, rel: null } },
  metadata: { system: {}, custom: {} },
  ...more,
});

/** An account as Zendesk documents it, with records of every kind and some odd ones. */
export function zendeskData(baseUrl: string) {
  const file = (id: number, name: string, content_type: string, more: Item = {}): Item => ({
    id,
    file_name: name,
    content_type,
    content_url: `${baseUrl}/attachments/token/t${id}/?name=${encodeURIComponent(name)}`,
    mapped_content_url: `${baseUrl}/mapped/t${id}/?name=${encodeURIComponent(name)}`,
    size: 1,
    inline: false,
    deleted: false,
    ...more,
  });
  const picture = file(502, 'wheel.png', 'image/png', { inline: true });
  const users = [
    user(11, 'admin', 'Mara Lind'),
    user(12, 'agent', 'Jonas Berg'),
    user(21, 'end-user', 'Nora Vance', {
      organization_id: 31,
      phone: '+49 30 1234',
      external_id: 'crm-7',
      tags: ['vip'],
      user_fields: { city: 'Bremen', empty: null },
      details: 'Prefers mail',
    }),
    user(22, 'end-user', 'Olaf Nimm', { suspended: true }),
    user(23, 'end-user', 'Pia Ohne', { email: null }),
  ];
  const tickets: Item[] = [
    {
      id: 1,
      subject: 'Bent wheel',
      raw_subject: 'Bent wheel',
      status: 'open',
      priority: 'high',
      type: 'incident',
      requester_id: 21,
      assignee_id: 11,
      group_id: 41,
      organization_id: 31,
      tags: ['wheels', 'warranty'],
      collaborator_ids: [22],
      email_cc_ids: [22],
      follower_ids: [12],
      custom_fields: [
        { id: 61, value: 'frame_red' },
        { id: 62, value: 'B-17' },
        { id: 63, value: '2.5' },
        { id: 64, value: true },
        { id: 65, value: ['a', 'c'] },
        { id: 66, value: null },
        { id: 99, value: 'unknown field' },
      ],
      satisfaction_rating: { score: 'good', comment: 'Fast!' },
      created_at: at(1),
      updated_at: at(9),
    },
    {
      id: 2,
      subject: 'Silent bell',
      status: 'pending',
      custom_status_id: 71,
      priority: null,
      requester_id: 22,
      assignee_id: null,
      tags: [],
      created_at: at(2),
      updated_at: at(10),
      satisfaction_rating: { score: 'unoffered' },
    },
    {
      id: 3,
      subject: 'Old invoice',
      status: 'closed',
      priority: 'low',
      requester_id: 23,
      assignee_id: 12,
      tags: ['billing'],
      created_at: at(3),
      updated_at: at(11),
    },
    {
      id: 4,
      subject: 'SCRUBBED',
      status: 'deleted',
      requester_id: 21,
      created_at: at(4),
      updated_at: at(12),
    },
    {
      id: 5,
      subject: 'By an agent for herself',
      status: 'solved',
      requester_id: 11,
      assignee_id: 11,
      tags: ['wheels'],
      created_at: at(5),
      updated_at: at(13),
    },
    { id: 6, subject: 'No date', status: 'open', requester_id: 21, created_at: 'yesterday' },
  ];
  const comments: Record<string, Item[]> = {
    1: [
      comment(101, 21, 1, `<p>My front wheel is bent.</p><p><img src="${picture.mapped_content_url}"></p>`, {
        attachments: [picture, file(501, 'Invoice für Nora.pdf', 'application/pdf')],
        via: {
          channel: 'email',
          source: {
            from: { address: 'nora@example.com', name: 'Nora Vance' },
            to: { address: 'help@bicycles.example', name: 'Bicycles' },
          },
        },
        metadata: { system: { message_id: '<wheel-1@example.com>' }, custom: {} },
      }),
      comment(102, 11, 2, '<p>Is it under warranty?</p>', { public: false }),
      comment(
        103,
        11,
        3,
        `<p>A new one is on its way.</p><img src="${baseUrl}/attachments/token/old1/?name=old.png">`,
      ),
      comment(104, -1, 4, '<p>This ticket was updated by a trigger.</p>', { public: false }),
    ],
    2: [
      comment(201, 22, 2, null, { html_body: null, plain_body: 'My bell\nis <silent>.' }),
      comment(202, 77, 6, '<p>I know that bell.</p>'),
      comment(203, 12, 7, '<p>Which model?</p>', {
        attachments: [
          file(503, 'gone.txt', 'text/plain'),
          file(504, 'elsewhere.txt', 'text/plain', {
            content_url: 'http://files.elsewhere.example/elsewhere.txt',
          }),
        ],
      }),
      comment(204, 22, 8, '<p>No date</p>', { created_at: null }),
    ],
    3: Array.from({ length: 5 }, (_, index) =>
      comment(301 + index, index % 2 === 0 ? 23 : 12, 3 + index, `<p>Line ${index}</p>`),
    ),
    5: [comment(501, 11, 5, '<p>Order new spokes.</p>')],
  };
  const files: Record<string, { bytes: Buffer; type: string }> = {
    t501: { bytes: Buffer.from('%PDF-1.4\n% an invoice\n'), type: 'application/pdf' },
    t502: { bytes: pixel, type: 'image/png' },
    old1: { bytes: Buffer.concat([pixel, Buffer.from([1])]), type: 'image/png' },
  };
  return { users, tickets, comments, files };
}

export type ZendeskData = ReturnType<typeof zendeskData>;

const perPage = 2;

/** Zendesk's API, as far as an import reads it. Pages are short, and overlap: a ticket may come twice. */
export async function startZendesk() {
  const others = {
    organizations: [
      {
        id: 31,
        name: 'Vance Logistics',
        domain_names: ['vance.example'],
        created_at: at(0),
        organization_fields: {},
      },
    ],
    groups: [{ id: 41, name: 'Workshop', deleted: false, created_at: at(0) }],
    group_memberships: [{ id: 1, group_id: 41, user_id: 11 }],
    ticket_fields: [
      { id: 60, type: 'subject', title: 'Subject', removable: false },
      {
        id: 61,
        type: 'tagger',
        title: 'Frame',
        removable: true,
        created_at: at(0),
        custom_field_options: [{ name: 'Red frame', value: 'frame_red' }],
      },
      { id: 62, type: 'text', title: 'Order number', removable: true, created_at: at(0) },
      { id: 63, type: 'decimal', title: 'Weight', removable: true, created_at: at(0) },
      { id: 64, type: 'checkbox', title: 'Warranty', removable: true, created_at: at(0) },
      {
        id: 65,
        type: 'multiselect',
        title: 'Parts',
        removable: true,
        created_at: at(0),
        custom_field_options: [
          { name: 'Axle', value: 'a' },
          { name: 'Chain', value: 'c' },
        ],
      },
      { id: 66, type: 'date', title: 'Bought', removable: true, created_at: at(0) },
    ],
    tags: [
      { name: 'wheels', count: 2 },
      { name: 'billing', count: 1 },
    ],
    custom_statuses: [{ id: 71, status_category: 'pending', agent_label: 'Waiting for parts', active: true }],
  };
  let data: ZendeskData | undefined;
  let untilRevoked = Number.POSITIVE_INFINITY;
  const authorization = `Basic ${Buffer.from(`${zendeskAccount}/token:${zendeskToken}`).toString('base64')}`;
  const counterpart = await startCounterpart((called) => {
    const own = data ?? zendeskData(counterpart.baseUrl);
    data = own;
    const file = /^\/(?:attachments\/token|mapped|cdn)\/([^/]+)\//.exec(called.url.pathname);
    if (file) return fileReply(called, own, file[1] ?? '');
    untilRevoked -= 1;
    if (untilRevoked === 0 || called.headers.authorization !== authorization)
      return { status: 401, json: { error: 'Couldn’t authenticate you' } };
    return apiReply(called, own, others);
  });
  data = zendeskData(counterpart.baseUrl);
  return {
    ...bound(counterpart),
    data,
    counterpart,
    /** The token is refused once, after so many requests. */
    revokeAfter(requests: number) {
      untilRevoked = requests;
    },
  };
}

const bound = ({ baseUrl, stop, setFaults }: Awaited<ReturnType<typeof startCounterpart>>) => ({
  baseUrl,
  stop,
  setFaults,
});

/** A file is at another address than the one in its record, which must not get the token: here the same host. */
function fileReply({ url }: Called, { files }: ZendeskData, id: string): Reply | undefined {
  const file = files[id];
  if (!file) return undefined;
  return url.pathname.startsWith('/attachments') ? { location: `/cdn/${id}/` } : file;
}

function apiReply({ url }: Called, data: ZendeskData, others: Record<string, Item[]>): Reply | undefined {
  const path = url.pathname.replace('/api/v2/', '');
  if (path === 'incremental/users/cursor') return { json: exported('users', data.users, url) };
  if (path === 'incremental/tickets/cursor')
    return { json: { ...exported('tickets', data.tickets, url), users: data.users.slice(0, 4) } };
  const ofTicket = /^tickets\/(\d+)\/comments$/.exec(path);
  if (ofTicket) {
    const comments = data.comments[ofTicket[1] ?? ''];
    return comments && { json: { ...listed('comments', comments, url), users: data.users } };
  }
  if (path === 'search/count')
    return { json: { count: searched(data, url.searchParams.get('query') ?? '') } };
  if (path === 'tickets')
    return { json: { ...listed('tickets', data.tickets.slice(0, 3), url), users: data.users } };
  if (path === 'users')
    return {
      json: listed(
        'users',
        data.users.filter(({ role }) => role !== 'end-user'),
        url,
      ),
    };
  const list = others[path];
  return list && { json: listed(path, list, url) };
}

/** Pages of two, each beginning with the last record of the one before. */
function exported(name: string, items: Item[], url: URL): Item {
  const from = Number(url.searchParams.get('cursor')?.replace('cursor-', '') ?? 0);
  const page = items.slice(Math.max(0, from - 1), from + perPage);
  const isLast = from + perPage >= items.length;
  return {
    [name]: page,
    after_cursor: `cursor-${isLast ? items.length : from + perPage}`,
    after_url: 'unused',
    end_of_stream: isLast,
  };
}

function listed(name: string, items: Item[], url: URL): Item {
  const from = Number(url.searchParams.get('page[after]') ?? 0);
  const hasMore = from + perPage < items.length;
  const meta = { has_more: hasMore, after_cursor: hasMore ? String(from + perPage) : null };
  return { [name]: items.slice(from, from + perPage), meta };
}

function searched({ users, tickets }: ZendeskData, query: string): number {
  const [, status] = /status:(\w+)/.exec(query) ?? [];
  if (status !== undefined) return tickets.filter((ticket) => ticket.status === status).length;
  return users.filter(({ role }) => role === 'end-user').length;
}
