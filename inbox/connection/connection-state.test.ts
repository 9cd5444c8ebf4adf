import { describe, expect, test } from 'vitest';
import { type Connection, connectionAfter, probeDelayMilliseconds } from './connection-state.ts';

const up: Connection = { isUp: true };

const at = (now: number) => ({ now, isOnline: true });
const offlineAt = (now: number) => ({ now, isOnline: false });

describe('the connection', () => {
  test('is lost with the first unanswered request, and remembers since when', () => {
    const lost = connectionAfter(up, 'unanswered', at(100));
    expect(lost).toEqual({ isUp: false, since: 100, isOffline: false });
    expect(connectionAfter(lost, 'unanswered', at(200))).toBe(lost);
  });

  test('is offline when the browser says so, and restored only by a response', () => {
    const offline = connectionAfter(up, 'offline', offlineAt(100));
    expect(offline).toEqual({ isUp: false, since: 100, isOffline: true });
    const hoped = connectionAfter(offline, 'online', at(200));
    expect(hoped).toEqual({ isUp: false, since: 100, isOffline: false });
    expect(connectionAfter(hoped, 'answered', at(300))).toEqual(up);
  });

  test('stays lost while requests fail, and stays up while they get responses', () => {
    const offline = connectionAfter(up, 'offline', offlineAt(100));
    expect(connectionAfter(offline, 'unanswered', offlineAt(200))).toBe(offline);
    expect(connectionAfter(up, 'answered', at(200))).toBe(up);
    expect(connectionAfter(up, 'online', at(200))).toBe(up);
  });

  test('is offline again after a response that was in transit when the network went down', () => {
    const restored = connectionAfter(
      connectionAfter(up, 'offline', offlineAt(100)),
      'answered',
      offlineAt(110),
    );
    expect(connectionAfter(restored, 'unanswered', offlineAt(200))).toEqual({
      isUp: false,
      since: 200,
      isOffline: true,
    });
  });
});

test('a lost server is probed at least every five seconds', () => {
  const delays = [0, 1, 2, 3, 10].map(probeDelayMilliseconds);
  expect(delays).toEqual([1_000, 2_000, 4_000, 4_000, 4_000]);
});
