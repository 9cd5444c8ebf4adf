import type { Logger } from 'pino';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { repeat } from '../../background/repeat.ts';
import type { WebhookRules } from '../../config/webhook-rules.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database } from '../../db/database.ts';
import type { DatabaseConnection } from '../../db/database-client.ts';
import {
  type ClaimedImport,
  claimImport,
  dueImports,
  failImport,
  releaseImport,
  renewImport,
} from '../../features/imports/import-leases.ts';
import { openImportSecret } from '../../features/imports/import-secrets.ts';
import type { StoreLocation } from '../../files/open-file-store.ts';
import { importInThread } from './import-thread.ts';

export type Importing = {
  database: Database;
  connection: DatabaseConnection;
  store: StoreLocation;
  /** Opens the tokens of other systems. */
  digest: KeyedDigest;
  /** Where those may be. */
  rules: WebhookRules;
  logger: Logger;
  /** In a thread of its own, except in tests: starting one takes a while. */
  perform?: typeof importInThread;
  /** How long the first attempt of an import may take while others wait. */
  turnSeconds?: number;
};

/** How many organizations import at once. */
const threads = 2;

const turnSeconds = 600;
const maxDoublings = 3;

/**
 * How long an import may run while others wait; it continues after them (decisions/0645). Longer at each later attempt, because what
 * isn't stored yet is read or converted again.
 */
function turnOf(base: number, { attempt }: ClaimedImport): number {
  return base * 1000 * 2 ** Math.min(attempt - 1, maxDoublings);
}

/**
 * Reads and loads the imports that admins start. If a process dies, another one continues its import. Returns a function that stops
 * it, between two batches.
 */
export function startImportingHistory(
  importing: Importing,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const round = async (signal: AbortSignal) => {
    if (!lease.isHeld() || running.size >= threads) return undefined;
    for (const claimed of await claimDue(importing.database, threads - running.size)) {
      const run = runImport(importing, claimed, signal)
        .catch((error: unknown) => importing.logger.warn({ err: error }, 'an import was not released'))
        .finally(() => running.delete(run));
      running.add(run);
    }
    return undefined;
  };
  const { stop } = repeat(round, {
    name: 'importing history',
    logger: importing.logger,
    intervalMilliseconds: 1000,
  });
  return async () => {
    await stop();
    await Promise.all(running);
  };
}

/** Reads and loads those that are due. */
export async function runImports(importing: Importing, signal: AbortSignal): Promise<void> {
  for (const claimed of await claimDue(importing.database, Number.POSITIVE_INFINITY))
    await runImport(importing, claimed, signal);
}

async function claimDue(database: Database, max: number): Promise<ClaimedImport[]> {
  const claimed: ClaimedImport[] = [];
  for (const due of await dueImports(database)) {
    if (claimed.length >= max) break;
    const own = await claimImport(database, due);
    if (own) claimed.push(own);
  }
  return claimed;
}

async function runImport(importing: Importing, claimed: ClaimedImport, stopping: AbortSignal): Promise<void> {
  const { database, connection, store, rules, digest, logger, perform = importInThread } = importing;
  const lease = startRenewing(importing, claimed);
  try {
    const signal = AbortSignal.any([stopping, lease.lost]);
    const sealed = claimed.sealedSecret;
    const secret = sealed === null ? undefined : openImportSecret(digest, claimed, sealed);
    const end = await perform({ connection, store, claimed, rules, secret }, signal);
    if (end.kind === 'refused') await failImport(database, claimed, end.message);
    if (end.kind === 'stopped') await releaseImport(database, claimed, { wasStopped: true });
    if (end.kind === 'error') {
      logger.warn({ problem: end.message, import: claimed.id }, 'an import failed, and is tried again');
      await releaseImport(database, claimed, { wasStopped: stopping.aborted });
    }
  } finally {
    await lease.stop();
  }
}

const renewMilliseconds = 2000;

/**
 * Renews the lease every two seconds. `lost` is aborted once the import was paused, or another process has it, or its turn
 * is over: two imports that never end would otherwise keep all other organizations from importing.
 */
function startRenewing(
  { database, logger, turnSeconds: base = turnSeconds }: Importing,
  claimed: ClaimedImport,
) {
  const losing = new AbortController();
  const end = performance.now() + turnOf(base, claimed);
  const round = async () => {
    if (!(await renewImport(database, claimed)))
      losing.abort(new Error('The import was paused, or another process has it.'));
    else if (performance.now() > end && (await dueImports(database)).length > 0)
      losing.abort(new Error('Other imports wait.'));
    return undefined;
  };
  const { stop } = repeat(round, {
    name: 'renewing the claim of an import',
    logger,
    intervalMilliseconds: renewMilliseconds,
  });
  return { lost: losing.signal, stop };
}
