import { expect, test } from 'vitest';
import type { Participant } from '../../../sdk/src/types.ts';
import { peopleOfMail } from './people-of-mail.ts';

const participant = (address: string, is_confirmed: boolean): Participant => ({
  address,
  name: null,
  contact: null,
  is_confirmed,
  inserted_at: 1_790_000_000,
});
const recipient = (address: string, has_written: boolean) => ({ address, name: null, has_written });
const shown = (known: Parameters<typeof peopleOfMail>[0]) =>
  peopleOfMail(known).map(({ address, joining, isParticipant }) => [address, joining, isParticipant]);

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

test('before the mail is known, those who take part are shown', () => {
  const participants = [participant('tom@orchard.example', true)];
  expect(shown({ contactAddress: null, participants, reply: undefined })).toEqual([
    ['tom@orchard.example', 'added', true],
  ]);
});
