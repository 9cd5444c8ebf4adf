import { expect, test } from 'vitest';
import { type Frame, readFrames } from './read-frames.ts';

async function framesOf(...chunks: string[]): Promise<Frame[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  return collected(readFrames(body));
}

async function collected(frames: AsyncIterable<Frame>): Promise<Frame[]> {
  const found: Frame[] = [];
  for await (const frame of frames) found.push(frame);
  return found;
}

test('a frame has its id, event and data, and `message` for an event without a name', async () => {
  expect(await framesOf('id: 7\nevent: presence\ndata: {"a":1}\n\n', 'data: x\n\n')).toEqual([
    { id: '7', event: 'presence', data: '{"a":1}' },
    { id: undefined, event: 'message', data: 'x' },
  ]);
});

test('a frame may set the delay before reconnecting', async () => {
  expect(await framesOf('retry: 12000\n: open\n\n', ':\nretry: soon\nid: 8\n\n')).toEqual([
    { id: undefined, event: 'message', data: undefined, retry: 12_000 },
    { id: '8', event: 'message', data: undefined },
  ]);
});

test('frames are parsed wherever the network splits them, even within a character', async () => {
  const text = 'id: 1\ndata: Größe\n\nid: 2\ndata: b\n\n';
  const whole = await framesOf(text);
  for (let at = 1; at < text.length; at++)
    expect(await framesOf(text.slice(0, at), text.slice(at))).toEqual(whole);
  const bytes = new TextEncoder().encode(text);
  const single = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await collected(readFrames(single))).toEqual(whole);
});

test('a comment is a frame without data, and an unfinished frame is dropped', async () => {
  expect(await framesOf(': still here\n\nid: 3\ndata: lost')).toEqual([
    { id: undefined, event: 'message', data: undefined },
  ]);
});
