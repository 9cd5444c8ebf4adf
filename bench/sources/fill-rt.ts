import { createHash } from 'node:crypto';
import type { Rt } from './start-rt.ts';

const tickets = 30;

/** What only a file can add to RT: custom fields and rights. */
export const rtData = `
use utf8;
@Queues = ({ Name => 'Workshop', Description => 'Bent wheels', CorrespondAddress => 'workshop@acme.example' });
@ACL = (
  (map { { GroupDomain => 'SystemInternal', GroupType => 'Privileged', Right => $_ } } qw(ShowTicket SeeQueue ReplyToTicket CommentOnTicket OwnTicket)),
  (map { { GroupDomain => 'SystemInternal', GroupType => 'Everyone', Right => $_ } } qw(CreateTicket ReplyToTicket)),
);
@CustomFields = (
  { Name => 'Order number', Type => 'FreeformSingle', LookupType => 'RT::Queue-RT::Ticket', ApplyTo => 0 },
  { Name => 'Parts', Type => 'SelectMultiple', LookupType => 'RT::Queue-RT::Ticket', ApplyTo => 0,
    Values => [ { Name => 'Wheel' }, { Name => 'Bell' }, { Name => 'Sattel ü' } ] },
  { Name => 'Promised for', Type => 'DateSingle', LookupType => 'RT::Queue-RT::Ticket', ApplyTo => 0 },
);
1;
`;

/** Fills RT through its API, as its users do. */
export async function fillRt({ call, tokenOf, send }: Rt): Promise<void> {
  for (const [Name, RealName, Privileged] of [
    ['mara', 'Mara Lind', 1],
    ['former', 'Former Colleague', 1],
    ['nora', 'Nora Vance', 0],
  ] as const)
    await call('POST', '/user', { Name, RealName, Privileged, EmailAddress: `${Name}@acme.example` });
  const mara = { token: await tokenOf('mara') };
  const states = ['new', 'resolved', 'stalled', 'rejected', 'open'];
  for (let number = 0; number < tickets; number++) {
    const { id } = await call<{ id: string }>('POST', '/ticket', {
      Queue: number % 2 === 0 ? 'Workshop' : 'General',
      Requestor: [`customer-${number % 12}@example.com`, ...(number % 5 === 0 ? ['nora'] : [])],
      Cc: number % 4 === 0 ? ['boss@example.com'] : [],
      AdminCc: number % 6 === 0 ? ['mara'] : [],
      Owner: number % 3 === 0 ? 'mara' : 'Nobody',
      Subject: `Wheel ${number}, Grüße`,
      Priority: [0, 10, 50, 100][number % 4],
      Content:
        number % 2 === 0
          ? `<p>Bent wheel ${number} &amp; more ü</p>`
          : `Bent wheel ${number}\n\nand <more> ü`,
      ContentType: number % 2 === 0 ? 'text/html' : 'text/plain',
      CustomFields: {
        'Order number': `B-${number}`,
        Parts: number % 2 === 0 ? ['Wheel', 'Sattel ü'] : [],
        ...(number % 3 === 0 && { 'Promised for': '2026-12-24' }),
      },
      ...attached(number),
    });
    await call(
      'POST',
      `/ticket/${id}/correspond`,
      {
        Content: `It has left ${'x'.repeat(number * 50)}`,
        ContentType: 'text/plain',
        ...attached(number + 1),
      },
      mara,
    );
    await call(
      'POST',
      `/ticket/${id}/comment`,
      { Content: '<p>For <b>us</b> only</p>', ContentType: 'text/html', ...attached(number + 2) },
      mara,
    );
    const status = states[number % states.length];
    if (status !== 'new') await call('PUT', `/ticket/${id}`, { Status: status });
  }
  await send(mailOf('dora@example.com'));
  const { id } = await call<{ id: string }>('POST', '/ticket', {
    Queue: 'General',
    Requestor: ['customer-1@example.com'],
    Subject: 'The same again',
    Content: 'Again',
  });
  await call('PUT', `/ticket/${id}`, { MergeInto: 2 });
  await call('PUT', '/user/former', { Disabled: 1 });
}

/** A file for every third message. */
function attached(number: number): object {
  if (number % 3 > 0) return {};
  const FileContent = createHash('sha512').update(String(number)).digest('base64');
  return {
    Attachments: [{ FileName: `file ${number}.bin`, FileType: 'application/octet-stream', FileContent }],
  };
}

/** An email with a picture in its text, and a file. */
export const mailOf = (from: string) =>
  [
    `From: Dora Demir <${from}>`,
    'To: support@acme.example',
    'Subject: =?utf-8?q?Ger=C3=A4usch?=',
    'Message-ID: <first-mail@example.com>',
    'Date: Fri, 27 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'It rattles, as plain text.',
    '--inner',
    'Content-Type: multipart/related; boundary=related',
    '',
    '--related',
    'Content-Type: text/html; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>It <i>rattles</i>, Gr=FC=DFe</p><img src=3D"cid:rattle@example.com">',
    '--related',
    'Content-Type: image/png; name=rattle.png',
    'Content-ID: <rattle@example.com>',
    'Content-Disposition: inline; filename=rattle.png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    '--related--',
    '--inner--',
    '--outer',
    'Content-Type: text/csv; name=sounds.csv',
    'Content-Disposition: attachment; filename=sounds.csv',
    '',
    'a,b',
    '--outer--',
    '',
  ].join('\r\n');
