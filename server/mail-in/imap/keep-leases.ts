import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { type LeasedFolder, LeaseLost, leaseSeconds, renewLeases } from './folder-store.ts';

/** Two renewals may fail. */
const defaultRenewalMilliseconds = (leaseSeconds * 1000) / 3;

/** Receives the last change of a folder's channel after each renewal; undefined if it was deleted. */
export type Renewed = (channelUpdatedAt: Microseconds | undefined) => void;

export type LeaseKeeper = {
  /**
   * Renews the lease of a folder from now on. `onLost` is called once, if another process has taken it over. Returns a function that
   * ends the renewals.
   */
  keep(
    folder: LeasedFolder,
    told: { onLost: (reason: LeaseLost) => void; onRenewed?: Renewed },
  ): () => Promise<void>;
  stop(): Promise<void>;
};

type Options = { database: Database; logger: Pick<Logger, 'warn'>; renewalMilliseconds?: number | undefined };
type Kept = { folder: LeasedFolder; onLost: (reason: LeaseLost) => void; onRenewed?: Renewed };

/**
 * Renews the leases of all folders that this process reads, those of an organization together. A renewal that fails ends no
 * session: until another process takes the folder over, the lease number still holds.
 */
export function openLeaseKeeper({ database, logger, renewalMilliseconds }: Options): LeaseKeeper {
  const all = new Set<Kept>();
  let renewing: Promise<void> = Promise.resolve();
  const renewAll = async () => {
    let failure: unknown;
    for (const [organizationId, kept] of Map.groupBy(all, ({ folder }) => folder.organization_id))
      await renew(database, organizationId, kept).catch((error: unknown) => {
        failure = error;
      });
    if (failure !== undefined) throw failure;
  };
  const round = async () => {
    const renewals = renewAll();
    renewing = renewals.catch(() => undefined);
    await renewals;
    return undefined;
  };
  const renew = async (writer: Database, organizationId: string, kept: readonly Kept[]) => {
    const folders = kept.map(({ folder }) => folder);
    const renewed = await renewLeases(writer, organizationId, folders);
    for (const one of kept) {
      const lease = renewed.find(
        ({ channel_id, folder }) => channel_id === one.folder.channel_id && folder === one.folder.folder,
      );
      if (!all.has(one)) continue;
      if (lease) one.onRenewed?.(lease.channel_updated_at ?? undefined);
      else if (all.delete(one)) one.onLost(new LeaseLost());
    }
  };
  const loop = repeat(round, {
    name: 'renewing the leases of mailboxes',
    logger,
    intervalMilliseconds: renewalMilliseconds ?? defaultRenewalMilliseconds,
  });
  return {
    keep(folder, told) {
      const kept = { folder, ...told };
      all.add(kept);
      return async () => {
        all.delete(kept);
        // One that is under way would renew what is released next.
        await renewing;
      };
    },
    stop: () => loop.stop(),
  };
}
