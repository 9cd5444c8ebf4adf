import type { StepUpProvider } from '../../../../contract/inbox/second-factor.ts';
import type { Reader } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';

/** A session's person, and the only organization that it opens; both uuids. */
export type ConfirmingPerson = { userId: string; confinedTo: string | null };

/**
 * The providers where a person can sign in again to confirm who they are: those that they have connected. A provider of an
 * organization proves nothing to the account, and so counts only in a session that opens this organization alone.
 */
export async function stepUpProviders(
  reader: Reader,
  { userId, confinedTo }: ConfirmingPerson,
): Promise<StepUpProvider[]> {
  const rows = await reader.read<StepUpProvider>({
    name: 'step_up_providers',
    text: `SELECT p.id, p.name FROM identity_providers p
            WHERE p.organization_id IS NOT DISTINCT FROM $2 AND p.status = 'active'
              AND EXISTS (SELECT 1 FROM identities i WHERE i.provider_id = p.id AND i.user_id = $1)
            ORDER BY p.inserted_at, p.id LIMIT 100`,
    values: [userId, confinedTo],
  });
  return rows.map(({ id, name }) => ({ id: publicId('idp', id), name }));
}
