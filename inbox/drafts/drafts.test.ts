import { describe, expect, test } from 'vitest';
import { type Draft, filesOf, isEmpty } from './drafts.ts';
import { joinDrafts } from './join-drafts.ts';

const draft = (changes: Partial<Draft> = {}): Draft => ({ html: '', key: 'key-1', ...changes });
const file = { id: 'att_1', name: 'invoice.pdf', size: 10 };
const image = { id: 'att_2', name: 'wheel.png', size: 10, isInText: true } as const;

describe('a draft is empty', () => {
  test.each(['', '<p></p>', '<p> &nbsp;</p><ul><li></li></ul>'])('if its text is %j', (html) => {
    expect(isEmpty(draft({ html }))).toBe(true);
  });

  test('unless it has text, a file, or an image in its text', () => {
    expect(isEmpty(draft({ html: '<p>.</p>' }))).toBe(false);
    expect(isEmpty(draft({ files: [file] }))).toBe(false);
    expect(isEmpty(draft({ html: '<img src="cid:att_2">', files: [image] }))).toBe(false);
  });

  test('once its only image is deleted from the text', () => {
    expect(isEmpty(draft({ html: '<p></p>', files: [image] }))).toBe(true);
  });
});

test('an image deleted from the text is not sent; other files always are', () => {
  expect(filesOf(draft({ html: '<p>See below.</p>', files: [file, image] }))).toEqual([file]);
  expect(filesOf(draft({ html: '<img src="cid:att_2">', files: [file, image] }))).toEqual([file, image]);
});

test('joining two drafts keeps everything from both, under a new key', () => {
  const replyTo = { id: 'msg_1', name: 'Lena', text: 'Where?' };
  const first = draft({ html: '<p>One.</p>', files: [file] });
  const second = draft({
    html: '<p>Two.</p>',
    key: 'key-2',
    replyTo,
    mentions: [{ id: 'usr_1', name: 'Jonas' }],
  });
  const joined = joinDrafts(first, second);
  expect(joined).toMatchObject({
    html: '<p>One.</p><p>Two.</p>',
    replyTo,
    files: [file],
    mentions: [{ id: 'usr_1', name: 'Jonas' }],
  });
  expect(['key-1', 'key-2']).not.toContain(joined.key);
});
