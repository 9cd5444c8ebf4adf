import { expect, test } from 'vitest';
import { sendingChannel } from './sending-channel.ts';

const support = { id: 'chn_1', state: 'ok' } as const;
const sales = { id: 'chn_2', state: 'failing' } as const;
const paused = { id: 'chn_3', state: 'paused' } as const;
const channels = [paused, support, sales];
const ofNora = { newContact: { name: '', email: 'nora@example.com', phone: '' } };

test.each([
  ['the first that is not paused', { ...ofNora }, 'chn_1'],
  ['the chosen one, also while it fails', { ...ofNora, channelId: 'chn_2' }, 'chn_2'],
  ['another one where the chosen one was paused since', { ...ofNora, channelId: 'chn_3' }, 'chn_1'],
  ['none where that was chosen', { ...ofNora, channelId: null }, undefined],
  ['none without an address', { newContact: { name: 'Nora', email: ' ', phone: '1' } }, undefined],
  ['none while nobody is chosen', {}, undefined],
])('a new conversation goes out by %s', (_, draft, id) => {
  expect(sendingChannel(channels, draft)?.id).toBe(id);
});
