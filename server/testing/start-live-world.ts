import type { StartOptions } from './start-app.ts';
import { startLive } from './start-live.ts';
import { type StartedWorld, startWorld } from './start-world.ts';

export type LiveWorld = StartedWorld & {
  /** Something was written past the API in this organization. */
  wakeSequencer(organizationId: string): void;
};

/** The server with its cast, whose streams show what happens. */
export function startLiveWorld({ inbox = false }: Pick<StartOptions, 'inbox'> = {}): Promise<LiveWorld> {
  return startLive((options) => startWorld({ ...options, inbox }));
}
