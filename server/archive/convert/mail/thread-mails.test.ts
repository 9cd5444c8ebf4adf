import { expect, test } from 'vitest';
import { type MailFacts, openThreads } from './thread-mails.ts';

const day = 24 * 3600 * 1000;
const nora = 'nora@example.com';

function mail(key: string, facts: Partial<MailFacts> = {}): MailFacts {
  return { key, id: key, references: [], subject: '', people: [nora], at: 0, ...facts };
}

/** The keys of each thread, in the order of the threads' first emails. */
function threadsOf(mails: MailFacts[]): string[][] {
  const found = openThreads();
  for (const mail of mails) found.add(mail);
  return [...found.threads()].map((thread) => thread.map((index) => mails[index]?.key ?? ''));
}

test('emails that refer to each other are one conversation, by time', () => {
  const mails = [
    mail('c', { references: ['b'], at: 3 }),
    mail('a', { at: 1 }),
    mail('b', { references: ['a'], at: 2 }),
  ];
  expect(threadsOf(mails)).toEqual([['a', 'b', 'c']]);
});

test('replies to an email that is missing are one conversation', () => {
  const mails = [mail('b', { references: ['a'], at: 2 }), mail('c', { references: ['a'], at: 3 })];
  expect(threadsOf(mails)).toEqual([['b', 'c']]);
});

test.each([
  ['the same subject and person within 90 days join', { subject: 'wheel', at: 90 * day }, true],
  ['a later one doesn’t', { subject: 'wheel', at: 90 * day + 1 }, false],
  ['another subject doesn’t', { subject: 'bell', at: day }, false],
  [
    'the same subject of somebody else doesn’t',
    { subject: 'wheel', at: day, people: ['olaf@example.com'] },
    false,
  ],
])('without references, %s', (_, facts, isJoined) => {
  const threads = threadsOf([mail('a', { subject: 'wheel' }), mail('b', facts)]);
  expect(threads).toEqual(isJoined ? [['a', 'b']] : [['a'], ['b']]);
});

test('emails whose subject can’t be compared, such as automatic ones, are joined by references only', () => {
  const mails = [mail('a'), mail('b', { at: 1 }), mail('c', { references: ['a'], at: 2 })];
  expect(threadsOf(mails)).toEqual([['a', 'c'], ['b']]);
});

test('the order in which emails are read makes no difference', () => {
  const mails = Array.from({ length: 120 }, (_, index) =>
    mail(`m${String(index).padStart(3, '0')}`, {
      at: index * 3 * day,
      subject: ['wheel', 'bell', ''][index % 3] ?? '',
      people: [`person${index % 5}@example.com`],
      references: index % 4 === 0 && index > 7 ? [`m${String(index - 7).padStart(3, '0')}`] : [],
    }),
  );
  const expected = threadsOf(mails);
  expect(threadsOf(mails.toReversed())).toEqual(expected);
  expect(threadsOf(mails.toSorted((one, other) => (one.subject < other.subject ? -1 : 1)))).toEqual(expected);
});

test('a copy of an email is left out, and one that was only referred to before is none', () => {
  const found = openThreads();
  const added = [mail('b', { references: ['a'] }), mail('a'), mail('a', { at: 1 })];
  expect(added.map((it) => found.add(it))).toEqual([true, true, false]);
  expect([...found.threads()]).toEqual([expect.arrayContaining([0, 1])]);
});

test('thousands of ids are kept apart', () => {
  const found = openThreads();
  for (let number = 0; number < 5000; number++)
    found.add(mail(`m${number}`, { at: number, references: number % 2 === 0 ? [] : [`m${number - 1}`] }));
  expect([...found.threads()]).toEqual(Array.from({ length: 2500 }, (_, pair) => [2 * pair, 2 * pair + 1]));
});
