import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';
import { asPackedRtf, makeTnef, makeTnefBody } from './testing/make-tnef.ts';
import { isTnef, readTnef } from './tnef.ts';

const packed = makeTnef({ name: 'Rechnung März.pdf', type: 'application/pdf', content: 'ten euros' });

test('a winmail.dat contains files with their long names and types', () => {
  expect(readTnef(packed)).toEqual({
    text: '',
    html: '',
    files: [{ name: 'Rechnung März.pdf', contentType: 'application/pdf', content: Buffer.from('ten euros') }],
  });
});

test('a truncated one yields its complete parts, without an error', () => {
  for (let length = 0; length < packed.length; length += 1) {
    const tnef = readTnef(packed.subarray(0, length));
    for (const { content } of tnef?.files ?? []) expect(content.toString()).toBe('ten euros');
  }
});

test('a file that only has its name isn’t one', () => {
  expect(readTnef(Buffer.from('not at all a TNEF file'))).toBeUndefined();
  expect([isTnef('application/octet-stream', 'WINMAIL.DAT'), isTnef('application/ms-tnef', '')]).toEqual([
    true,
    true,
  ]);
  expect(isTnef('application/pdf', 'bill.pdf')).toBe(false);
});

const says = async (body: Buffer) => {
  const lines = [
    'From: nora@customer.example',
    'Content-Type: application/ms-tnef; name=winmail.dat',
    'Content-Transfer-Encoding: base64',
    '',
    body.toString('base64'),
  ];
  const options = { trusted: [], returnPath: undefined, isCautious: false };
  const mail = await readMail(Buffer.from(lines.join('\r\n')), options);
  return { html: mail.whole.html, files: mail.files.map(({ name }) => name) };
};
const files = ['winmail.dat'];

test('an email whose body is only in its winmail.dat is parsed, and keeps the file', async () => {
  const html = Buffer.from('<meta charset="iso-8859-1"><p>Where is my <b>w\xe4gen</b>?</p>', 'latin1');
  expect(await says(makeTnefBody({ html }))).toEqual({ html: '<p>Where is my <b>wägen</b>?</p>', files });
});

test.each([
  [
    'HTML that Outlook has wrapped in RTF',
    String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0 Arial;}}{\*\htmltag64 <p>}Where is it\htmlrtf \par \htmlrtf0 , N\'e4he?{\*\htmltag72 </p>}}`,
    '<p>Where is it, Nähe?</p>',
  ],
  [
    'text that somebody wrote as RTF',
    String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\info{\author Nora}}\pard Where is \b it\b0 ?\par M\'e4rz \u8364? 5{\pict 0102}}`,
    '<p>Where is it?<br>März € 5</p>',
  ],
  [
    'RTF in Japanese',
    String.raw`{\rtf1\ansi\ansicpg932{\fonttbl{\f0\fcharset128 MS;}}\f0 \'82\'b1\'82\'f1}`,
    '<p>こん</p>',
  ],
])('%s is read as what it was', async (_, rtf, html) => {
  expect(await says(makeTnefBody({ packedRtf: asPackedRtf(rtf) }))).toEqual({ html, files });
});

test('compressed RTF is decompressed, and one that declares a wrong length is invalid', async () => {
  // The example of [MS-OXRTFCP] section 3.1.
  const packedRtf = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
    'hex',
  );
  expect((await says(makeTnefBody({ packedRtf }))).html).toBe('<p>hello world</p>');
  packedRtf.writeUInt32LE(0x7fff_fff0, 0);
  expect(await says(makeTnefBody({ packedRtf }))).toEqual({ html: '', files });
});

test.each([
  '{',
  '}',
  '\\',
  "\\'",
  '\\u',
  '\\par ',
  '{\\pict ',
  '{\\*\\htmltag ',
  '{\\f0 a}',
  '\\bin9 ',
  ';',
  '\\fromhtml1',
])('500 kB of %j as RTF doesn’t delay reading the email', async (piece) => {
  for (const start of ['{\\rtf1\\ansi ', '{\\rtf1\\ansi\\fromhtml1 ']) {
    const packedRtf = asPackedRtf(`${start}${piece.repeat(500_000 / piece.length)}}`);
    expect((await says(makeTnefBody({ packedRtf }))).files).toContain('winmail.dat');
  }
});
