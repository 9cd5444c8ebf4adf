import { startLive } from './start-live.ts';
import { type StartedWorld, startWorld } from './start-world.ts';

export type LiveWorld = StartedWorld & {
  /** Something was written past the API in this organization. */
  wakeStamping(organizationId: string): void;
};

/** The server with its cast, whose streams show what happens. */
export function startLiveWorld(): Promise<LiveWorld> {
  return startLive(startWorld);
}
