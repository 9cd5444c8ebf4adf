import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { type LeasedFolder, LeaseLost, leaseSeconds, renewLeases } from './folder-store.ts';

/** Two renewals may fail. */
const defaultRenewalMilliseconds = (leaseSeconds * 1000) / 3;

type Listener = {
  /** Another process has taken over the folder. Called once; the lease is not renewed after it. */
  onLost: (reason: LeaseLost) => void;
  /** Receives the last change of the folder's channel after each renewal; undefined if it was deleted. */
  onRenewed?: (channelUpdatedAt: Microseconds | undefined) => void;
};

export type LeaseKeeper = {
  /** Renews the lease of a folder from now on. Returns a function that ends that. */
  keep(folder: LeasedFolder, listener: Listener): () => Promise<void>;
  stop(): Promise<void>;
};

type Kept = Listener & { folder: LeasedFolder };

type Options = { database: Database; logger: Pick<Logger, 'warn'>; renewalMilliseconds?: number | undefined };

/**
 * Renews the leases of all folders that this process reads, together per organization. A failed renewal ends no
 * session: the lease is valid until another process has taken over the folder.
 */
export function openLeaseKeeper({ database, logger, renewalMilliseconds }: Options): LeaseKeeper {
  const all = new Set<Kept>();
  const renew = async (organizationId: string, some: readonly Kept[]) => {
    const folders = some.map(({ folder }) => folder);
    const renewed = await renewLeases(database, organizationId, folders);
    for (const stillLeased of some.filter((it) => all.has(it))) {
      const lease = renewed.find((it) => isSame(it, stillLeased.folder));
      if (lease) {
        stillLeased.onRenewed?.(lease.channel_updated_at ?? undefined);
        continue;
      }
      all.delete(stillLeased);
      stillLeased.onLost(new LeaseLost());
    }
  };
  const renewAll = async () => {
    const failures: unknown[] = [];
    for (const [organizationId, some] of Map.groupBy(all, ({ folder }) => folder.organization_id))
      await renew(organizationId, some).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  let renewing: Promise<void> = Promise.resolve();
  const round = async () => {
    const renewals = renewAll();
    renewing = renewals.catch(() => undefined);
    await renewals;
    return undefined;
  };
  const loop = repeat(round, {
    name: 'renewing the leases of mailboxes',
    logger,
    intervalMilliseconds: renewalMilliseconds ?? defaultRenewalMilliseconds,
  });
  return {
    keep(folder, listener) {
      const leased = { ...listener, folder };
      all.add(leased);
      return async () => {
        all.delete(leased);
        // One in progress would renew what is released next.
        await renewing;
      };
    },
    stop: () => loop.stop(),
  };
}

function isSame(
  one: Pick<LeasedFolder, 'channel_id' | 'folder'>,
  other: Pick<LeasedFolder, 'channel_id' | 'folder'>,
): boolean {
  return one.channel_id === other.channel_id && one.folder === other.folder;
}
