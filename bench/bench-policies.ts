import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { raiseAccessVersion } from '../server/access/access-version.ts';
import { keyedDigest } from '../server/access/keyed-digest.ts';
import { providerProofs } from '../server/access/proofs.ts';
import { startSession } from '../server/access/session.ts';
import { noPolicy } from '../server/access/sign-in-policy.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { linkIdentity } from '../server/features/identity-providers/identity-store.ts';
import { deleteProvider, insertProvider } from '../server/features/identity-providers/provider-store.ts';
import { deletePolicy, putPolicy } from '../server/features/sign-in/policy/policy-store.ts';
import { newId, parsePublicId, publicId } from '../server/ids/public-id.ts';
import type { RunningServer } from './deskbell.ts';
import { load, type Target, trimmedMeanOf } from './load.ts';
import { cpuMilliseconds, postmasterPid } from './operations/process-cpu.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

/** Everything that a policy can demand, and a session that a provider of the organization has proved. */
const strict = {
  ...noPolicy,
  only_own_provider: true,
  second_factor: 'everyone' as const,
  second_factor_due_at: 1,
  idle_hours: 8,
  lifetime_days: 7,
  tokens_rest_after_days: 30,
};

/** Short turns, many of them: other load and the processor's temperature change within seconds, and affect both sides alike. */
const turns = settings.rounds * 12;
const requestsPerTurn = 400;

/**
 * Listing conversations in an organization with a provider and the strictest policy, against the same requests without them, in
 * turns. It compares the CPU time of Deskbell and PostgreSQL together: requests per second depend on what else the machine does.
 */
export async function benchPolicies(product: RunningServer, data: BenchData): Promise<Row[]> {
  const organizationId = parsePublicId('org', data.organizationId) ?? '';
  const userId = parsePublicId('usr', data.userId) ?? '';
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const postmaster = await postmasterPid();
  const now = Math.floor(Date.now() / 1000);
  const remove = () =>
    database.transaction(async (transaction) => {
      await deletePolicy(transaction, organizationId);
      await raiseAccessVersion(transaction);
    });
  const demand = () =>
    database.transaction(async (transaction) => {
      await putPolicy(transaction, { organizationId, now: now * 1_000_000 }, strict);
      await raiseAccessVersion(transaction);
    });
  const providerId = await insertProvider(database, keyedDigest('of the benchmark only'), {
    organization_id: organizationId,
    name: 'Bench',
    issuer: 'https://login.example.com',
    client_id: 'bench',
    clientSecret: 'bench',
    trusts_email: false,
  });
  try {
    await database.transaction((transaction) =>
      linkIdentity(transaction, { providerId, subject: newId(), userId, email: null, linkedBy: 'person' }),
    );
    const proofs = {
      ...providerProofs(publicId('idp', providerId), { now, authTime: now }),
      totp: now,
    };
    const common = { userId, userAgent: undefined };
    // The token is suspended unless its person has signed in.
    await startSession(database, { ...common, proofs: { password: now }, confinedTo: null });
    const secret = await startSession(database, { ...common, proofs, confinedTo: organizationId });
    const { address } = product;
    const cookie = `deskbell_session_${new URL(address).port}=${secret}`;
    const ofInbox = { cookie, 'deskbell-organization': data.organizationId };
    const ofApi = { authorization: `Bearer ${data.token}` };
    return [
      ...(await compared('the inbox', { address, path: '/api/inbox/v1/conversations', headers: ofInbox })),
      ...(await compared('the API', { address, path: '/api/oauth/v1/conversations', headers: ofApi })),
    ];
  } finally {
    await remove();
    await deleteProvider(database, providerId);
    await database.close();
    await postgres.leave();
  }

  async function compared(gate: string, target: Target): Promise<Row[]> {
    const ratios: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const isFirst = turn % 2 === 0;
      const strictFirst = isFirst ? await cpuWith(demand, target) : 0;
      const free = await cpuWith(remove, target);
      ratios.push((isFirst ? strictFirst : await cpuWith(demand, target)) / free);
    }
    const name = `list, ${gate}: CPU time with a provider and a strict policy, relative to none`;
    const { mean, error } = trimmedMeanOf(ratios);
    return [
      { name, unit: 'x', value: mean, atMost: 1.02 },
      { name: `list, ${gate}: standard error of that`, unit: 'x', value: error },
    ];
  }

  /** CPU time of a turn, in milliseconds. */
  async function cpuWith(change: () => Promise<void>, target: Target): Promise<number> {
    await change();
    // The change has emptied caches.
    await load(target, { amount: 50 });
    const cpu = async () => (await cpuMilliseconds(product.pid)) + (await cpuMilliseconds(postmaster));
    const before = await cpu();
    await load(target, { amount: requestsPerTurn });
    return (await cpu()) - before;
  }
}
