import { expect, test } from 'vitest';
import { invitationIn } from './invitation.ts';

const at = (text: string) => Date.parse(text) / 1000;

/** A time zone's rules as Outlook sends them, under its own name. */
const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

const invitation = (start: string, end: string, { method = 'REQUEST', zone = [] as string[] } = {}) =>
  [
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    ...zone,
    'BEGIN:VEVENT',
    'SUMMARY:Ride\\, with a very long',
    '  subject',
    `DTSTART${start}`,
    `DTEND${end}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

test.each([
  ['in UTC', ':20261201T090000Z', ':20261201T100000Z', [], '2026-12-01T09:00:00Z'],
  ['in a zone by its name, in winter', ';TZID=Europe/Berlin:20261201T100000', '', [], '2026-12-01T09:00:00Z'],
  [
    'in a zone by its name, in summer',
    ';TZID=America/New_York:20260701T100000',
    '',
    [],
    '2026-07-01T14:00:00Z',
  ],
  [
    'in a zone of Outlook, in winter',
    ';TZID="W. Europe Standard Time":20260215T100000',
    '',
    outlookZone,
    '2026-02-15T09:00:00Z',
  ],
  [
    'in a zone of Outlook, in summer',
    ';TZID=W. Europe Standard Time:20260715T100000',
    '',
    outlookZone,
    '2026-07-15T08:00:00Z',
  ],
  [
    'the day after the clocks changed',
    ';TZID=W. Europe Standard Time:20261026T100000',
    '',
    outlookZone,
    '2026-10-26T09:00:00Z',
  ],
])('an invitation says its subject and when: %s', (_, start, end, zone, timestamp) => {
  expect(invitationIn(invitation(start, end || start, { zone }))).toMatchObject({
    method: 'request',
    subject: 'Ride, with a very long subject',
    starts_at: at(timestamp),
    day: null,
  });
});

test('an all-day one shows the day, one in an unknown time zone just its subject', () => {
  expect(invitationIn(invitation(';VALUE=DATE:20261224', ';VALUE=DATE:20261225'))).toMatchObject({
    starts_at: null,
    day: '2026-12-24',
  });
  expect(invitationIn(invitation(';TZID=Nowhere:20261224T100000', ':20261224T110000'))).toMatchObject({
    subject: 'Ride, with a very long subject',
    starts_at: null,
    ends_at: null,
  });
});

test('an all-day one shows the day, one in an unknown time zone only its subject', () => {
  const canceled = invitation(':20261201T090000Z', ':20261201T100000Z', { method: 'CANCEL' });
  expect(invitationIn(canceled)?.method).toBe('cancel');
  expect(invitationIn('BEGIN:VCALENDAR\r\nEND:VCALENDAR')).toBeUndefined();
});
