import type { Reader } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import { domainOf } from './domain-name.ts';

/** The active providers of the organization that has verified the domain of an address. */
export type DomainProviders = {
  providers: { id: string; name: string }[];
  /** The organization's name, if it requires one of them now; undefined otherwise, and without an active provider. */
  requiredBy: string | undefined;
};

/** For people who are signing in. The record isn't looked up for this: nobody is trusted because of what it offers. */
export async function providersOfDomain(
  reader: Reader,
  email: string,
  now: Microseconds,
): Promise<DomainProviders> {
  const rows = await reader.read<{ id: string; name: string; organization: string; isRequired: boolean }>({
    name: 'identity_providers_of_domain',
    text: `SELECT i.id, i.name, o.name AS organization,
                  coalesce(p.only_own_provider AND (p.password_allowed_until IS NULL OR p.password_allowed_until <= $2), false)
                  AS "isRequired"
             FROM domains d
             JOIN organizations o ON o.id = d.organization_id AND o.deleted_at IS NULL
             JOIN identity_providers i ON i.organization_id = d.organization_id AND i.status = 'active'
             LEFT JOIN sign_in_policies p ON p.organization_id = d.organization_id
            WHERE d.domain = $1 AND d.verified_by IS NOT NULL
            ORDER BY i.inserted_at, i.id LIMIT 100`,
    values: [domainOf(email), formatTimestamp(now)],
  });
  const [first] = rows;
  return {
    // Its admins choose the name: it is shown with the organization's, as elsewhere on the sign-in page.
    providers: rows.map(({ id, name, organization }) => ({
      id: publicId('idp', id),
      name: `${name} (${organization})`,
    })),
    requiredBy: first?.isRequired ? first.organization : undefined,
  };
}
