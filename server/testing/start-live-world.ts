import type { StartOptions } from './start-app.ts';
import { startLive } from './start-live.ts';
import { type StartedWorld, startWorld } from './start-world.ts';

export type LiveWorld = StartedWorld & {
  /** Call this after writing to this organization without the API. */
  wakeSequencer(organizationId: string): void;
};

/** A server with its cast, whose streams are live. */
export function startLiveWorld(
  own: Pick<StartOptions, 'ai' | 'hostName' | 'inbox' | 'webhooks' | 'identityNetworks' | 'txtRecords'> = {},
): Promise<LiveWorld> {
  return startLive((options) => startWorld({ ...options, ...own }));
}
