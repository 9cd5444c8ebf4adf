import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

export const signaturesKey = (organizationId: string) => [organizationId, 'signatures'] as const;

/** The user's own signature, and the one that applies to their emails. */
export function ownSignatureQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...signaturesKey(organizationId), 'own'],
    queryFn: ({ signal }) => apiOf(organizationId)('getOwnSignature', {}, { signal }),
    // No event reports changes of signatures.
    staleTime: 60_000,
  });
}

/** The signature of members without their own. */
export function organizationSignatureQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...signaturesKey(organizationId), 'organization'],
    queryFn: ({ signal }) => apiOf(organizationId)('getOrganizationSignature', {}, { signal }),
    staleTime: 60_000,
  });
}
