import { expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { newId } from '../../../ids/public-id.ts';
import { Heartbeats } from './heartbeats.ts';
import { RecentMessages } from './recent-messages.ts';
import { streamIds } from './stream-ids.ts';
import { VisitorSlots } from './visitor-slots.ts';
import type { VisitorStream } from './visitor-stream.ts';

test('the id of a frame decrypts to its position, in the same epoch of the same organization', () => {
  const digest = keyedDigest('a secret key of tests, and of nothing else');
  const [ids, others] = [streamIds(digest, 'one'), streamIds(digest, 'other')];
  const [epoch, later] = [newId(), `0${newId().slice(1)}`];
  const id = ids.write({ position: 123_456, epochId: epoch });
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(ids.read(id, { position: 0, epochId: epoch })).toBe(123_456);
  expect(ids.read(id, { position: 0, epochId: later.replace(/^0/, 'f') })).toBeUndefined();
  expect(others.read(id, { position: 0, epochId: epoch })).toBeUndefined();
  for (const madeUp of ['', '42', 'x'.repeat(22), `${id}0`])
    expect(ids.read(madeUp, { position: 0, epochId: epoch })).toBeUndefined();
});

test('recent messages after a position are kept, and the oldest are dropped first', () => {
  const recent = new RecentMessages(100);
  const add = (position: number) =>
    recent.add({
      type: 'message.created',
      position,
      contactId: position % 2 === 0 ? 'even' : 'odd',
      messageId: String(position),
    });
  const idsOf = (events: ReturnType<RecentMessages['after']>) =>
    events.map((event) => 'messageId' in event && event.messageId);
  for (const position of [101, 102, 104, 105]) add(position);
  expect([recent.reachesBackTo(99), recent.reachesBackTo(100)]).toEqual([false, true]);
  expect(idsOf(recent.after(102, 'even'))).toEqual(['104']);
  expect(idsOf(recent.after(100, 'odd'))).toEqual(['101', '105']);
  expect(recent.after(105, 'odd')).toEqual([]);
  for (let position = 106; position < 6000; position++) add(position);
  expect([recent.reachesBackTo(105), recent.reachesBackTo(5000)]).toEqual([false, true]);
});

test('the heartbeats of many streams are spread over 25 seconds, and each gets one', () => {
  const heartbeats = new Heartbeats();
  const streams = Array.from({ length: 10_000 }, () => ({}) as VisitorStream);
  const leave = streams.map((stream) => heartbeats.add(stream));
  const seconds = Array.from({ length: 25 }, () => [...heartbeats.next()]);
  expect(new Set(seconds.flat()).size).toBe(10_000);
  expect(Math.max(...seconds.map(({ length }) => length))).toBeLessThan(600);
  for (const each of leave) each();
  expect(Array.from({ length: 25 }, () => [...heartbeats.next()]).flat()).toEqual([]);
});

test('a visitor may have three streams, and a quarter of the open files, up to two thousand, is reserved for the inbox', () => {
  const slots = new VisitorSlots(8);
  const taken = [1, 2, 3, 4].map(() => slots.take('one'));
  expect(taken[3]).toBe('visitor');
  for (const each of ['two', 'three', 'four']) expect(slots.take(each)).toBeTypeOf('function');
  expect([slots.take('five'), slots.count]).toEqual(['process', 6]);
  for (const each of taken) if (typeof each === 'function') each();
  expect([typeof slots.take('five'), slots.count]).toEqual(['function', 4]);
});
