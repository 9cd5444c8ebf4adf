import { expect, test } from 'vitest';
import type { Participant } from '../../../sdk/src/types.ts';
import { mailPeople } from './mail-people.ts';

const participant = (address: string, is_confirmed: boolean): Participant => ({
  address,
  name: null,
  contact: null,
  is_confirmed,
  inserted_at: 1_790_000_000,
});
const recipient = (address: string, has_written: boolean) => ({ address, name: null, has_written });
const shown = (known: Parameters<typeof mailPeople>[0]) =>
  mailPeople(known).map(({ address, joining, isParticipant }) => [address, joining, isParticipant]);

test('Cc recipients come first, then participants, each with how they joined', () => {
  expect(
    shown({
      contactAddress: 'Nora@orchard.example',
      participants: [
        participant('ida@orchard.example', true),
        participant('tom@orchard.example', true),
        participant('guest@orchard.example', false),
      ],
      reply: {
        to: [recipient('nora@orchard.example', true)],
        cc: [
          recipient('ann@orchard.example', false),
          recipient('ben@orchard.example', true),
          recipient('ida@orchard.example', true),
          recipient('tom@orchard.example', false),
        ],
        subject: 'Re: Wheel',
      },
    }),
  ).toEqual([
    ['ann@orchard.example', 'copied', false],
    ['ben@orchard.example', 'wrote', false],
    ['ida@orchard.example', 'wrote', true],
    ['tom@orchard.example', 'added', true],
    ['guest@orchard.example', 'joinedByReply', true],
  ]);
});

test('participants are shown before the email is loaded', () => {
  const participants = [participant('tom@orchard.example', true)];
  expect(shown({ contactAddress: null, participants, reply: undefined })).toEqual([
    ['tom@orchard.example', 'added', true],
  ]);
});
