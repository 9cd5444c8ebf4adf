import { describe, expect, test } from 'vitest';
import { splitQuoteOfText } from './text-quotes.ts';

/** The end of a reply as programs write it below `Thank you!`. */
const quotes: [program: string, quote: string][] = [
  ['Gmail', 'On Mon, Nov 23, 2026 at 9:00 AM Jonas <jonas@heron.example> wrote:\n\n> Which colour?'],
  [
    'Gmail, with a long address',
    'On Mon, Nov 23, 2026 at 9:00 AM Jonas of Bellweather Bicycles <\nsupport@heron.example> wrote:\n\n> Which colour?',
  ],
  ['Gmail for Android', '2026-11-23 9:00 GMT+01:00 Jonas <jonas@heron.example>:\n\n> Which colour?'],
  ['Apple Mail', '> On 23 Nov 2026, at 09:00, Jonas wrote:\n> \n> Which colour?'],
  ['Thunderbird', 'Am 23.11.26 um 09:00 schrieb Jonas:\n> Which colour?'],
  ['Thunderbird of before, which leaves out the date', 'Jonas schrieb:\n> Which colour?'],
  [
    'Outlook',
    '________________________________\nVon: Jonas <jonas@heron.example>\nGesendet: Montag, 23. November 2026 09:00\nAn: Nora\nBetreff: Rad\n\nWhich colour?',
  ],
  [
    'Outlook in French',
    'De : Jonas\nEnvoyé : lundi 23 novembre 2026 09:00\nÀ : Nora\nObjet : Vélo\n\nWhich colour?',
  ],
  ['Outlook for phones', 'Op 23-11-2026 9:00 schreef Jonas <jonas@heron.example>:\n\nWhich colour?'],
  ['Yahoo', '----- Original Message -----\nFrom: Jonas\nTo: Nora\n\nWhich colour?'],
];

test.each(quotes)('the quote of %s is separated from the reply’s text, and nothing is lost', (_, quote) => {
  const text = `Thank you!\n\nNora\n\n${quote}\n`;
  const parts = splitQuoteOfText(text);
  expect(parts?.visible).toBe('Thank you!\n\nNora');
  expect(`${parts?.visible}${parts?.quoted}`).toBe(text);
});

describe('a body stays whole', () => {
  test.each([
    ['without any quote', 'Thank you!'],
    [
      'where something is written below the quote',
      'Hello\n\nOn 3 May 2026, at 9:00, Jonas wrote:\n> Which?\n\nRed.',
    ],
    [
      'where answers stand between quotes',
      'Hello\n> Which colour?\n> A or b\n>\nRed.\n> Which size?\n> >\n> 1\n28.',
    ],
    ['where nothing else is left', 'On 3 May 2026, at 9:00, Jonas wrote:\n> Which colour?'],
    ['where the answer has a date in it', 'Here it is:\n\nDate: 12 May\nSize: 28\nTo: Berlin'],
    [
      'where it tells who said something',
      'As you said:\n\nOn 3 May you wrote:\n\nit ships on Friday.\n\nIt has not.',
    ],
    ['where somebody says when to write', 'Hello\n\nFrom 10:00 write to nora@customer.example:\n\nThank you'],
    ['where one line is marked', 'I get this:\n> Error 7'],
    [
      'where an email is passed on',
      'See below.\n\n---------- Forwarded message ---------\nFrom: Shop <a@shop.example>\nDate: Mon\nSubject: Order\nTo: me\n\nIt is late.',
    ],
  ])('%s', (_, text) => {
    expect(splitQuoteOfText(text)).toBeUndefined();
  });
});

test.each([
  ['attributions', 'On Mon, a <a@b> wrote:\n'],
  ['words that begin one', 'Am , Am '],
  ['such words on lines of their own', 'Am ,\n'],
  ['headers', 'From: a\n'],
  ['header blocks', 'From: a\nTo: b\n\n'],
  ['marks', '> a\nb\n'],
  ['nested marks', '>'],
  ['dashes', '-'],
  ['underscores', '_'],
  ['line ends', '\n'],
  ['spaces', ' '],
  ['colons', ':'],
])('a megabyte of %s is parsed like any other text', (_, piece) => {
  const text = piece.repeat(1_000_000 / piece.length);
  const parts = splitQuoteOfText(text);
  if (parts) expect(`${parts.visible}${parts.quoted}`).toBe(text);
});
