import type { Logger } from 'pino';
import { repeat } from '../../../background/repeat.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import { checkDomain, type DomainDependencies } from './check-domain.ts';
import { checkEvery, checkMissingEvery } from './domain-check.ts';
import { listDueDomains } from './domain-store.ts';

const batchSize = 20;
const intervalMilliseconds = 3_600_000;

/** One process looks for due domains, once an hour. Returns a function that stops it. */
export function startCheckingDomains({
  lease,
  logger,
  ...dependencies
}: DomainDependencies & {
  lease: Pick<BackgroundLease, 'isHeld'>;
  logger: Pick<Logger, 'warn'>;
}): () => Promise<void> {
  const round = async () => {
    if (!lease.isHeld()) return undefined;
    return (await checkDueDomains(dependencies)) === batchSize ? 0 : undefined;
  };
  const options = { logger, intervalMilliseconds, firstAfterMilliseconds: 60_000 };
  return repeat(round, { name: 'looking up the records of domains', ...options }).stop;
}

/** Looks up a batch of the verified domains that are due. Returns how many (decisions/0537). */
export async function checkDueDomains(dependencies: DomainDependencies): Promise<number> {
  const now = dependencies.now();
  const due = await listDueDomains(dependencies.database, {
    checkedBefore: now - checkEvery,
    missingCheckedBefore: now - checkMissingEvery,
    limit: batchSize,
  });
  for (const { organization_id, ...row } of due) await checkDomain(dependencies, organization_id, row);
  return due.length;
}
