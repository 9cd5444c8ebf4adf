import { pino } from 'pino';
import { organizationsBehind } from '../events/log-cursor.ts';
import { consumeLog } from '../events/start-consumer.ts';
import { notifications } from '../reactions/notifications/start-notifying.ts';
import { sequenceAll } from './sequence-all.ts';
import type { TestApp } from './start-app.ts';

/** Notifies members of all events so far, as a server does in the background. */
export async function notifyAll({ database, notices }: Pick<TestApp, 'database' | 'notices'>): Promise<void> {
  const logger = pino({ level: 'silent' });
  await sequenceAll(database);
  const consume = consumeLog({ database, logger }, notifications({ notices, logger }));
  for (const id of await organizationsBehind(database, 'notifications')) while (await consume(id));
}
