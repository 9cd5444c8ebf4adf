import { expect, test } from 'vitest';
import type { Notification } from '../../contract/inbox/notification.ts';
import { newNotifications, notificationIds } from './new-notifications.ts';

const notification = (id: string, count = 1) => ({ id, count }) as Notification;

test('only notifications that are new or have occurred again count, oldest first', () => {
  const seen = notificationIds([notification('two', 2), notification('one')]);
  const unread = [notification('three'), notification('two', 3), notification('one')];
  expect(newNotifications(seen, unread).map(({ id }) => id)).toEqual(['two', 'three']);
});

test('nothing is new if some were read or their counts went down', () => {
  expect(newNotifications(notificationIds([notification('one', 2)]), [notification('one')])).toEqual([]);
  expect(newNotifications(notificationIds([notification('one')]), [])).toEqual([]);
});
