import { type Called, type Reply, startCounterpart } from './start-counterpart.ts';

export const rtToken = '1-14-token-of-tests';

type Item = Record<string, unknown>;

const at = (minute: number) => `2026-03-02T09:${String(minute).padStart(2, '0')}:00Z`;
const never = '1970-01-01T00:00:00Z';

const user = (Name: string) => ({ type: 'user', id: Name });

const ticket = (id: string, more: Item): Item => ({
  type: 'ticket',
  id,
  EffectiveId: id,
  Subject: `Ticket ${id}`,
  Status: 'open',
  Priority: '0',
  Queue: { type: 'queue', id: '3' },
  Owner: user('Nobody'),
  Requestor: [],
  Cc: [],
  AdminCc: [],
  CustomFields: '',
  Created: at(0),
  LastUpdated: at(30),
  Starts: never,
  Due: never,
  Resolved: never,
  ...more,
});

const transaction = (id: string, Type: string, Creator: string, minute: number): Item => ({
  type: 'transaction',
  id,
  Type,
  Creator: user(Creator),
  Created: at(minute),
});

type Part = {
  ContentType: string;
  Content?: string | Buffer;
  Filename?: string;
  Parent?: string;
  Headers?: string;
};

/** RT has whole emails: their parts refer to each other, which lists don't say. */
const attachment = (
  id: string,
  TransactionId: string,
  { Parent = '0', Content = '', ...part }: Part,
): Item => ({
  type: 'attachment',
  id,
  TransactionId,
  Filename: '',
  Headers: '',
  Parent: { type: 'attachment', id: Parent },
  Content: Buffer.from(Content)
    .toString('base64')
    .replace(/(.{76})/g, '$1\n'),
  ...part,
});

const nora = { ...user('nora@example.com'), EmailAddress: 'Nora@example.com', RealName: 'Nora Vance' };

/** An RT as its REST2 interface shows it, 5.0.3 that of Debian. */
export function rtData() {
  return {
    tickets: [
      ticket('1', {
        Subject: 'Bent & broken',
        Status: 'resolved',
        Priority: '50',
        Owner: user('mara'),
        Requestor: [{ type: 'group', id: '99' }, nora, { ...user('olaf'), EmailAddress: 'olaf@example.com' }],
        Cc: [{ ...user('boss@example.com'), EmailAddress: 'boss@example.com', RealName: '' }],
        AdminCc: [user('mara')],
        CustomFields: [
          { type: 'customfield', id: '2', name: 'Order number', values: ['B-17'] },
          { type: 'customfield', id: '3', name: 'Parts', values: ['Wheel', 'Bell'] },
          { type: 'customfield', id: '9', name: 'Photo', values: [{ filename: 'a.png' }] },
        ],
        Resolved: at(20),
      }),
      ticket('2', { Status: 'stalled', Starts: '2099-01-01T00:00:00Z', Requestor: [nora], Priority: '200' }),
      ticket('3', { Status: 'new', EffectiveId: '1', Requestor: [nora] }),
      ticket('4', { Status: 'Waiting for parts', Requestor: [user('gone')], Created: at(4) }),
      ticket('5', { Created: '' }),
      ticket('6', { Requestor: [nora] }),
    ],
    histories: {
      1: [
        transaction('10', 'Create', 'nora@example.com', 1),
        transaction('11', 'EmailRecord', 'RT_System', 1),
        transaction('12', 'Correspond', 'mara', 2),
        transaction('13', 'EmailRecord', 'RT_System', 2),
        transaction('14', 'EmailRecord', 'RT_System', 2),
        transaction('15', 'Comment', 'mara', 3),
        transaction('16', 'Correspond', 'RT_System', 4),
        transaction('17', 'Correspond', 'former', 5),
        // Of the ticket that was merged into it.
        transaction('30', 'Create', 'nora@example.com', 6),
        { ...transaction('31', 'Correspond', 'mara', 7), Created: null },
      ],
      2: [transaction('20', 'Create', 'nora@example.com', 2), transaction('21', 'Correspond', 'mara', 3)],
      4: [transaction('40', 'Create', 'gone', 4)],
    } as Record<string, Item[]>,
    attachments: {
      1: [
        attachment('100', '10', {
          ContentType: 'multipart/mixed',
          Headers:
            'From: Nora Vance <nora@example.com>\nTo: Support\n <support@bicycles.example>\nMessage-ID: <first@example.com>\nSubject: Bent & broken',
        }),
        attachment('101', '10', { ContentType: 'multipart/alternative', Parent: '100' }),
        attachment('102', '10', { ContentType: 'text/plain', Content: 'as plain text', Parent: '101' }),
        attachment('103', '10', { ContentType: 'multipart/related', Parent: '101' }),
        attachment('104', '10', {
          ContentType: 'text/html',
          Content: '<p>It is <b>bent</b>, ü</p><img src="cid:wheel@example.com"><script>alert(1)</script>',
          Parent: '103',
        }),
        attachment('105', '10', {
          ContentType: 'image/png',
          Filename: 'wheel.png',
          Content: 'a picture',
          Headers: 'Content-ID: <wheel@example.com>',
          Parent: '103',
        }),
        attachment('106', '10', { ContentType: 'text/plain', Content: 'Sent from a list', Parent: '100' }),
        attachment('107', '10', {
          ContentType: 'text/plain',
          Filename: '../order.txt',
          Content: 'B-17',
          Parent: '100',
        }),
        attachment('110', '11', {
          ContentType: 'text/plain',
          Content: 'We have your ticket',
          Headers: 'Message-ID: <auto@rt>\nTo: nora@example.com\nAuto-Submitted: auto-replied',
        }),
        attachment('120', '12', {
          ContentType: 'text/plain',
          Content: 'On its way\n\n<soon>',
          Headers: 'Message-ID: <inner@rt>',
        }),
        attachment('130', '13', {
          ContentType: 'text/plain',
          Headers: 'Message-ID: <to-colleagues@rt>\nBcc: mara@bicycles.example',
        }),
        attachment('140', '14', {
          ContentType: 'text/plain',
          Headers:
            'Message-ID: <to-nora@rt>\nReferences: <RT-Ticket-1@acme>\nTo: "Vance, Nora" <nora@example.com>',
        }),
        attachment('150', '15', { ContentType: 'text/html', Content: '<p>Warranty?</p>' }),
        attachment('151', '15', { ContentType: 'application/pdf', Filename: 'lost.pdf', Content: '' }),
        attachment('160', '16', { ContentType: 'text/plain', Content: 'Closed by the system' }),
        attachment('170', '17', { ContentType: 'text/plain', Content: 'I have left since' }),
        attachment('300', '30', { ContentType: 'text/plain', Content: 'Again' }),
        attachment('310', '31', { ContentType: 'text/plain', Content: 'When?' }),
      ],
      2: [attachment('200', '20', { ContentType: 'text/plain', Content: 'Silent bell' })],
      4: [
        attachment('400', '40', {
          ContentType: 'application/zip',
          Filename: 'bell.zip',
          Content: 'a zip file',
        }),
      ],
    } as Record<string, Item[]>,
    users: [
      { id: 1, Name: 'RT_System' },
      { id: 6, Name: 'Nobody' },
      { id: 14, Name: 'mara', RealName: 'Mara Lind', EmailAddress: 'mara@bicycles.example', Disabled: '' },
      { id: 15, Name: 'former', RealName: 'Former Colleague', EmailAddress: '', Disabled: '1' },
      {
        id: 33,
        Name: 'nora@example.com',
        RealName: 'Nora Vance',
        EmailAddress: 'nora@example.com',
        WorkPhone: '+49 30 1234',
        Organization: 'Vance Logistics',
      },
      { id: 34, Name: 'boss@example.com', RealName: '', EmailAddress: 'boss@example.com', Disabled: '1' },
      { id: 35, Name: 'olaf', RealName: 'Olaf Nimm', EmailAddress: 'olaf@example.com' },
    ].map((it) => ({ type: 'user', Created: at(0), ...it })) as Item[],
    fields: [
      { id: '2', Name: 'Order number', Type: 'Freeform', MaxValues: 1, LookupType: 'RT::Queue-RT::Ticket' },
      {
        id: '3',
        Name: 'Parts',
        Type: 'Select',
        MaxValues: 0,
        LookupType: 'RT::Queue-RT::Ticket',
        Values: [{ name: 'Wheel' }, { name: 'Bell' }],
      },
      { id: '4', Name: 'Content', Type: 'Text', LookupType: 'RT::Class-RT::Article' },
      { id: '9', Name: 'Photo', Type: 'Image', LookupType: 'RT::Queue-RT::Ticket' },
    ] as Item[],
  };
}

/** RT's REST2 interface in the folder `/rt`, as far as an import reads it. */
export async function startRt() {
  const data = rtData();
  let seesGroups = true;
  const counterpart = await startCounterpart((called) => {
    if (called.headers.authorization !== `token ${rtToken}`)
      return { status: 401, json: { message: 'Unauthorized' } };
    return reply(called, data, seesGroups);
  });
  return {
    ...counterpart,
    address: `${counterpart.baseUrl}/rt`,
    data,
    hideGroups(isHidden: boolean) {
      seesGroups = !isHidden;
    },
  };
}

function reply({ url }: Called, data: ReturnType<typeof rtData>, seesGroups: boolean): Reply | undefined {
  if (!url.pathname.startsWith('/rt/REST/2.0/')) return undefined;
  const path = decodeURIComponent(url.pathname.slice('/rt/REST/2.0/'.length));
  const query = url.searchParams.get('query') ?? '';
  if (path === 'groups')
    return {
      json: paged(
        url,
        seesGroups
          ? [
              { id: '3', Name: 'Everyone' },
              { id: '4', Name: 'Privileged' },
            ]
          : [],
      ),
    };
  if (path === 'group/4/members') return { json: paged(url, [{ id: 14 }, { id: 15 }]) };
  if (path === 'queues/all')
    return {
      json: paged(url, [
        { id: '3', Name: 'Workshop', Created: at(0), Lifecycle: 'default' },
        { id: '2', Name: '___Approvals', Lifecycle: 'approvals' },
      ]),
    };
  if (path === 'customfields') return { json: paged(url, data.fields) };
  if (path === 'users')
    return { json: paged(url, after(data.users, JSON.parse(query || '[{"value":0}]')[0].value)) };
  if (path === 'tickets') return { json: paged(url, ticketsOf(data.tickets, query)) };
  const [, kind, id = '', list] = /^(\w+)\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (kind === 'ticket' && list === 'history') return { json: paged(url, data.histories[id] ?? []) };
  if (kind === 'ticket' && list === 'attachments') {
    // As RT 5.0.3 does.
    if (url.searchParams.get('fields')?.split(',').includes('Parent')) return { status: 500, json: {} };
    const listed = (data.attachments[id] ?? []).map(({ Content: _, Parent: __, ...it }) => it);
    return { json: paged(url, listed) };
  }
  const all = {
    customfield: data.fields,
    user: data.users,
    attachment: Object.values(data.attachments).flat(),
  };
  const found = all[kind as keyof typeof all]?.find((it) => String(it.id) === id || it.Name === id);
  return found && { json: found };
}

const after = (items: readonly Item[], id: number) => items.filter((it) => Number(it.id) > id);

/** The conditions that an import asks for. */
function ticketsOf(tickets: readonly Item[], query: string): Item[] {
  const own = ['new', 'open', 'stalled', 'resolved', 'rejected'];
  const equal = /(?<!!)= '(\w+)'/.exec(query)?.[1];
  return after(tickets, Number(/id > (\d+)/.exec(query)?.[1] ?? 0))
    .filter(({ id, EffectiveId }) => query.includes('EffectiveId') || EffectiveId === id)
    .filter(({ Status }) => !query.includes('!=') || !own.includes(String(Status)))
    .filter(
      ({ Status, Resolved }) =>
        equal === undefined ||
        Status === equal ||
        equal === (Resolved === never ? '__Active__' : '__Inactive__'),
    );
}

function paged(url: URL, items: readonly Item[]): Item {
  const size = Number(url.searchParams.get('per_page') ?? 20);
  const page = Number(url.searchParams.get('page') ?? 1);
  const ordered = url.searchParams.get('order') === 'DESC' ? items.toReversed() : items;
  const found = ordered.slice((page - 1) * size, page * size);
  // Each page has a record twice.
  return {
    items: [...found, ...found.slice(0, 1)],
    total: items.length,
    count: found.length,
    page,
    per_page: size,
  };
}
