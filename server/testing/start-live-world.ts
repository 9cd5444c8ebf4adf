import { pino } from 'pino';
import { startStamping } from '../events/start-stamping.ts';
import { type StartedWorld, startWorld } from './start-world.ts';

export type LiveWorld = StartedWorld & {
  /** Something was written past the API in this organization. */
  wakeStamping(organizationId: string): void;
};

/** The server with its cast, which gives events their positions as a whole process does; streams show what happens. */
export async function startLiveWorld(): Promise<LiveWorld> {
  const started = await startWorld({ wakeStamping: (id) => stamping.wake(id) });
  const { app } = started;
  const stamping = startStamping({
    database: app.database,
    logger: pino({ level: 'silent' }),
    onStamped: app.notices.tellOfEvents,
  });
  return {
    ...started,
    wakeStamping: (id) => stamping.wake(id),
    app: {
      ...app,
      async stop() {
        await stamping.stop();
        await app.stop();
      },
    },
  };
}
