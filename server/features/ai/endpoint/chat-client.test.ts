import { afterAll, expect, test } from 'vitest';
import { scriptedModel } from '../../../testing/scripted-model.ts';
import { chatTimes } from './chat-client.ts';
import { openChat } from './open-chat.ts';

const model = await scriptedModel();
const request = {
  url: model.url,
  key: undefined,
  model: 'scripted-1',
  messages: [],
  maxTokens: 10,
  isOperators: true,
};

async function outcomeWith(times: { firstMilliseconds: number; wholeMilliseconds: number }) {
  const chat = openChat({ refuses: () => false, resolve: async () => [] }, times);
  afterAll(() => chat.close());
  let text = '';
  try {
    for await (const chunk of chat.stream(request, new AbortController().signal)) text += chunk.text;
    return text;
  } catch (error) {
    return [text, (error as Error).message];
  }
}
const late = expect.stringContaining('It took too long to answer.');
const long = 200_000;

test('an endpoint has 30 seconds until the first token, and 120 for all of them', () => {
  expect(chatTimes).toEqual({ firstMilliseconds: 30_000, wholeMilliseconds: 120_000 });
});

test('a chunk without text is no token: an endpoint that sends one and hangs has its time until the first', async () => {
  model.answers({ parts: [''], stays: true });
  expect(await outcomeWith({ firstMilliseconds: 300, wholeMilliseconds: long })).toEqual(['', late]);
});

test('a model that thinks has begun to answer', async () => {
  model.answers({ parts: [''], garbage: '{"choices":[{"delta":{"reasoning_content":"Hm"}}]}', stays: true });
  const asked = outcomeWith({ firstMilliseconds: 1_000, wholeMilliseconds: 3_000 });
  const start = performance.now();
  expect(await asked).toEqual(['', late]);
  expect(performance.now() - start).toBeGreaterThan(2_500);
});

test('an endpoint that never ends is left when its time is over', async () => {
  model.answers({ parts: Array(10_000).fill('more '), pauseMilliseconds: 20 });
  expect(await outcomeWith({ firstMilliseconds: long, wholeMilliseconds: 1_000 })).toEqual([
    expect.stringContaining('more'),
    late,
  ]);
});
