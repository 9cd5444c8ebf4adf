import type { SeedSignatures } from '../../seeds/seed-world.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { idOf, minutesAgo, type Seeding } from '../samples/seeding.ts';

type SeedTarget = { organizationId: string; users: Readonly<Record<string, string>> };

/** The signature of the organization, and those of members who have their own. */
export async function seedSignatures(
  seeding: Seeding,
  signatures: SeedSignatures | undefined,
  { organizationId, users }: SeedTarget,
): Promise<void> {
  if (!signatures) return;
  const own = Object.entries(signatures.own).map(
    ([handle, html]) => [idOf(users, handle, 'person'), html] as const,
  );
  const rows = [[organizationId, signatures.everyone] as const, ...own].map(([owner_id, body_html]) => ({
    organization_id: organizationId,
    owner_id,
    body_html,
    updated_at: minutesAgo(seeding, 60),
  }));
  await insertRows(seeding.transaction, 'signatures', rows);
}
