import { pino } from 'pino';
import { startSequencer } from '../events/start-sequencer.ts';
import { startNotifying } from '../reactions/notifications/start-notifying.ts';
import { startReminding } from '../reactions/notifications/start-reminding.ts';
import { alwaysHeld } from './always-held.ts';
import type { StartOptions, TestApp } from './start-app.ts';

/** A server that sequences events and notifies people like a whole process, however it is started; streams are live. */
export async function startLive<Started extends { app: TestApp }>(
  start: (options: StartOptions) => Promise<Started>,
) {
  const started = await start({ wakeSequencer: (id) => sequencer.wake(id) });
  const { app } = started;
  const sequencer = startSequencer({
    database: app.database,
    logger: pino({ level: 'silent' }),
    lease: alwaysHeld,
    onSequenced: app.notices.notifyEvents,
  });
  const logger = pino({ level: 'silent' });
  const stopNotifying = startNotifying({ ...app, lease: alwaysHeld, logger });
  const stopReminding = startReminding({ ...app, lease: alwaysHeld, logger, now: () => Date.now() * 1000 });
  const stop = async () => {
    await stopReminding();
    await stopNotifying();
    await sequencer.stop();
    await app.stop();
  };
  return {
    ...started,
    /** Call this after writing to this organization without the API. */
    wakeSequencer: (organizationId: string) => sequencer.wake(organizationId),
    app: { ...app, stop },
  };
}
