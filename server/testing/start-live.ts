import { pino } from 'pino';
import { startStamping } from '../events/start-stamping.ts';
import type { StartOptions, TestApp } from './start-app.ts';

/** A server that gives events their positions as a whole process does, however it is started; streams show what happens. */
export async function startLive<Started extends { app: TestApp }>(
  start: (options: StartOptions) => Promise<Started>,
) {
  const started = await start({ wakeStamping: (id) => stamping.wake(id) });
  const { app } = started;
  const stamping = startStamping({
    database: app.database,
    logger: pino({ level: 'silent' }),
    onStamped: app.notices.tellOfEvents,
  });
  const stop = async () => {
    await stamping.stop();
    await app.stop();
  };
  return {
    ...started,
    /** Something was written past the API in this organization. */
    wakeStamping: (organizationId: string) => stamping.wake(organizationId),
    app: { ...app, stop },
  };
}
