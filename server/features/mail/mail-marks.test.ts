import { expect, test } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { newId } from '../../ids/public-id.ts';
import { conversationMark, messageMark, readMark } from './mail-marks.ts';

const digest = keyedDigest('a secret key for tests, long enough');
const [ours, theirs, id] = [newId(), newId(), newId()];

test('a mark can be parsed, in capital letters too, and leaves room for a name in an address of 64 characters', () => {
  const mark = conversationMark(digest, ours, id);
  expect(mark).toMatch(/^t\.[0-9a-z]{26}\.[a-z2-7]{16}$/);
  expect(readMark(digest, ours, mark)).toEqual({ conversationId: id });
  expect(readMark(digest, ours, mark.toUpperCase())).toEqual({ conversationId: id });
  expect(readMark(digest, ours, messageMark(digest, ours, id))).toEqual({ messageId: id });
});

test('a mark that was altered, guessed, made for another organization or with another key is invalid', () => {
  const mark = conversationMark(digest, ours, id);
  const other = keyedDigest('another secret key for tests, long too');
  expect(readMark(digest, theirs, mark)).toBeUndefined();
  expect(readMark(other, ours, mark)).toBeUndefined();
  expect(readMark(digest, ours, mark.replace(/^t/, 'm'))).toBeUndefined();
  expect(
    readMark(digest, ours, conversationMark(digest, ours, newId()).slice(0, 28) + mark.slice(28)),
  ).toBeUndefined();
  for (const text of ['', 't', 't..', 't.1.a', `t.${'0'.repeat(26)}.${'a'.repeat(16)}`, `${mark}a`])
    expect(readMark(digest, ours, text)).toBeUndefined();
});
