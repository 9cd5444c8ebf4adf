import { type Called, type Reply, startCounterpart } from './start-counterpart.ts';

export const intercomToken = 'intercom-token-of-tests';

type Item = Record<string, unknown>;

const at = (minute: number) => Date.UTC(2026, 3, 2, 9, minute) / 1000;

const nora = { type: 'user', id: '5f1a', name: 'Nora Vance', email: 'nora@example.com' };
const olaf = { type: 'lead', id: '5f1b', name: 'Olaf Nimm', email: 'olaf@example.com' };
const deleted = { type: 'user', id: '5f1c', name: 'Gone Person', email: 'gone@example.com' };
const mara = { type: 'admin', id: '814860', name: 'Mara Lind', email: 'mara@bicycles.example' };
const former = { type: 'admin', id: '814861', name: 'Former Teammate', email: 'former@bicycles.example' };
const fin = { type: 'bot', id: '1', name: 'Fin', from_ai_agent: true };

const part = (
  id: string,
  part_type: string,
  author: Item,
  minute: number,
  body: string | null,
  more: Item = {},
) => ({
  type: 'conversation_part',
  id,
  part_type,
  body,
  author,
  created_at: at(minute),
  attachments: [],
  ...more,
});

/** A workspace as Intercom documents it. */
export function intercomData(fileUrl: (name: string) => string) {
  const attachment = (name: string, content_type: string): Item => ({
    type: 'upload',
    name,
    content_type,
    filesize: 10,
    url: fileUrl(name),
  });
  const conversation = (id: string, minute: number, source: Item, parts: Item[], more: Item = {}): Item => ({
    type: 'conversation',
    id,
    created_at: at(minute),
    updated_at: at(minute + 30),
    source: { type: 'conversation', attachments: [], ...source },
    contacts: { contacts: [{ type: 'contact', id: (source.author as Item).id }] },
    state: 'open',
    priority: 'not_priority',
    tags: { tags: [] },
    custom_attributes: {},
    admin_assignee_id: 0,
    team_assignee_id: null,
    conversation_parts: { conversation_parts: parts, total_count: parts.length },
    ...more,
  });
  return {
    conversations: [
      conversation(
        '1001',
        0,
        {
          id: '9001',
          author: nora,
          subject: '<p>Bent &amp; broken</p>',
          body: `<p>My wheel is bent.</p><img src="${fileUrl('wheel.png')}">`,
          attachments: [attachment('invoice.pdf', 'application/pdf')],
        },
        [
          part('1', 'assignment', mara, 1, null),
          part('2', 'note', mara, 2, '<p>Is it under warranty?</p>'),
          part('3', 'comment', mara, 3, '<p>A new one is on its way.</p>', {
            attachments: [attachment('label.txt', 'text/plain'), attachment('missing.txt', 'text/plain')],
            email_message_metadata: {
              subject: 'Re: wheel',
              message_id: '<reply-3@intercom.example>',
              email_address_headers: [{ type: 'to', email_address: 'nora@example.com', name: 'Nora Vance' }],
            },
          }),
          part('4', 'comment', fin, 4, '<p>Was that helpful?</p>'),
          part('5', 'assignment', former, 5, '<p>Please take over</p>'),
          part('6', 'close', mara, 6, '<p>Closing this for now.</p>'),
          part('7', 'comment', nora, 7, '<p>No moment</p>', { created_at: null }),
        ],
        {
          state: 'closed',
          priority: 'priority',
          admin_assignee_id: 814860,
          team_assignee_id: '77',
          tags: { tags: [{ id: 't1', name: 'wheels' }] },
          custom_attributes: { 'Order number': 'B-17', Urgent: true, Empty: null },
          conversation_rating: { rating: 5, remark: 'Fast!' },
        },
      ),
      conversation(
        '1002',
        1,
        { id: '9002', author: olaf, subject: '', body: '<p>My bell is silent.</p>' },
        [],
        {
          state: 'snoozed',
          snoozed_until: Date.UTC(2099, 0, 1) / 1000,
          waiting_since: at(1),
        },
      ),
      conversation('1003', 2, { id: '9003', author: deleted, subject: null, body: '<p>Hello?</p>' }, [
        part('31', 'comment', former, 3, '<p>Hello!</p>'),
      ]),
      conversation('1004', 3, { id: '9004', author: nora, body: '<p>Long</p>' }, [], {
        conversation_parts: { conversation_parts: [], total_count: 502 },
      }),
      { type: 'conversation', id: '1005', created_at: at(4), source: { author: nora } },
    ],
    contacts: [
      {
        ...nora,
        role: 'user',
        phone: '+49 30 1234',
        external_id: 'crm-7',
        created_at: at(0),
        custom_attributes: { plan: 'pro' },
        companies: { data: [{ id: 'c1' }] },
      },
      { ...olaf, role: 'lead', created_at: at(0), custom_attributes: {}, companies: { data: [] } },
      // A second contact with one address, as Intercom allows.
      { ...olaf, role: 'lead', id: '5f1d', created_at: at(1) },
    ] as Item[],
    files: {
      'wheel.png': { bytes: Buffer.from('a picture'), type: 'image/png' },
      'invoice.pdf': { bytes: Buffer.from('%PDF-1.4 invoice'), type: 'application/pdf' },
      'label.txt': { bytes: Buffer.from('a label'), type: 'text/plain' },
    } as Record<string, { bytes: Buffer; type: string }>,
  };
}

const perPage = 2;

/** Intercom's API, as far as an import reads it. Addresses of files can have expired. */
export async function startIntercom() {
  const fresh = new Set<string>();
  let doExpire = false;
  const counterpart = await startCounterpart((called) => {
    const { url, headers } = called;
    const file = /^\/files\/(.+)$/.exec(url.pathname);
    if (file) {
      const name = file[1] ?? '';
      // The address works once its conversation was read again.
      const isExpired = doExpire && !fresh.has(name);
      fresh.add(name);
      return isExpired ? { status: 403, json: { error: 'expired' } } : data.files[name];
    }
    if (headers.authorization !== `Bearer ${intercomToken}`)
      return { status: 401, json: { type: 'error.list' } };
    return apiReply(called, data);
  });
  const data = intercomData((name) => `${counterpart.baseUrl}/files/${name}`);
  return {
    ...counterpart,
    data,
    /** From now on, the first address of each file has expired. */
    expireAddresses() {
      doExpire = true;
    },
  };
}

function apiReply({ method, url, body }: Called, data: ReturnType<typeof intercomData>): Reply | undefined {
  const { pathname } = url;
  if (pathname === '/me') return { json: { type: 'admin', app: { id_code: 'abc1' } } };
  if (pathname === '/admins') return { json: { admins: [mara] } };
  if (pathname === '/teams')
    return { json: { teams: [{ id: '77', name: 'Workshop', admin_ids: [814860] }] } };
  if (pathname === '/tags') return { json: { data: [{ id: 't1', name: 'wheels' }] } };
  if (pathname === '/companies/scroll')
    return url.searchParams.has('scroll_param')
      ? { json: { data: [] } }
      : {
          json: {
            data: [{ id: 'c1', name: 'Vance Logistics', website: 'https://www.vance.example/' }],
            scroll_param: 's',
          },
        };
  if (pathname === '/contacts')
    return { json: paged('data', data.contacts, url.searchParams.get('starting_after')) };
  const one = /^\/conversations\/(\w+)$/.exec(pathname);
  if (method === 'GET' && one) {
    const found = data.conversations.find(({ id }) => id === one[1]);
    return found && found.id !== '1005' ? { json: found } : undefined;
  }
  if (pathname !== '/conversations/search') return undefined;
  const { query, pagination } = body as {
    query: { value?: unknown };
    pagination: { starting_after?: string };
  };
  const state = JSON.stringify(query).match(/"field":"state","operator":"=","value":"(\w+)"/)?.[1];
  const matching = data.conversations.filter((it) => state === undefined || it.state === state);
  const listed = matching.map(({ conversation_parts: _, ...it }) => it);
  return { json: paged('conversations', listed, pagination.starting_after ?? null) };
}

/** Each page begins with the last record of the one before. */
function paged(name: string, items: Item[], after: string | null): Item {
  const from = Number(after ?? 0);
  const hasMore = from + perPage < items.length;
  return {
    [name]: items.slice(Math.max(0, from - 1), from + perPage),
    total_count: items.length,
    pages: { type: 'pages', ...(hasMore && { next: { starting_after: String(from + perPage) } }) },
  };
}
