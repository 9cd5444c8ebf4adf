import { demoWorld } from '../../seeds/demo-world.ts';
import { people } from '../../seeds/people.ts';
import { hashPassword } from '../access/passwords.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Database } from '../db/database.ts';
import { findUserByEmail } from '../features/members/user-store.ts';
import { markDemo } from '../features/organizations/installation-store.ts';
import { findOrganization } from '../features/organizations/organization-store.ts';
import type { FileStore } from '../files/file-store.ts';
import type { OpenInstallation } from '../installation/open-installation.ts';
import { ensureDemoClient } from './demo-client.ts';
import { ensureDemoToken } from './demo-token.ts';
import { seedWorld } from './seed-world.ts';

/** What the demo prints. */
export type DemoKeys = { clientId: string; clientSecret: string; token: string };

/**
 * Writes the sample data to an empty installation, and at every start ensures the app's secret and a working token.
 * If killed half-way, it continues at the next start.
 *
 * @throws OperatorError if the installation isn't a demo: real data is never mixed with samples
 */
export async function prepareDemo({
  database,
  digest,
  installation,
  files,
}: OpenInstallation & { files: FileStore }): Promise<DemoKeys> {
  if (installation.is_set_up && !installation.is_demo) {
    throw new OperatorError(
      'This installation has data of its own, and the demo keeps out of it. Unset DESKBELL_DATA_DIR and DATABASE_URL to ' +
        'give the demo a folder of its own.',
    );
  }
  await markDemo(database);
  const { organizationId, userId } = await ensureWorld(database, files);
  const client = await ensureDemoClient(database, digest, organizationId);
  const token = await ensureDemoToken(database, digest, { appId: client.appId, organizationId, userId });
  return { ...client, token };
}

async function ensureWorld(
  database: Database,
  files: FileStore,
): Promise<{ organizationId: string; userId: string }> {
  const slug = demoWorld.organizations.heron.slug;
  if (!(await findOrganization(database, { slug }))) {
    await seedWorld(database, demoWorld, { now: Date.now() * 1000, hashPassword, files });
  }
  const organization = await findOrganization(database, { slug });
  const user = await findUserByEmail(database, people.mara.email);
  if (!organization || !user)
    throw new OperatorError('The demo was changed beyond use. Delete its folder and start again.');
  return { organizationId: organization.id, userId: user.id };
}
