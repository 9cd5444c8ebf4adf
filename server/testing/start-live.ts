import { pino } from 'pino';
import { startSequencer } from '../events/start-sequencer.ts';
import { startNotifying } from '../reactions/notifications/start-notifying.ts';
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
  const stopNotifying = startNotifying({ ...app, lease: alwaysHeld, logger: pino({ level: 'silent' }) });
  const stop = async () => {
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
