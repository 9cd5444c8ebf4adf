import type { Reader } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import { domainOf } from './domains/domain-name.ts';

type Shown = { id: string; name: string };

export type OfferedProviders = {
  providers: Shown[];
  /** Of these, the providers of the organization that has verified the domain of the address. */
  ofDomain: Shown[];
  /** That organization's name, if it requires one of them now; undefined otherwise, and without an active provider. */
  requiredBy: string | undefined;
};

type Row = Shown & { organization: string | null; isOfDomain: boolean; isRequired: boolean };

/**
 * The active providers that the sign-in page offers to people who are signing in to open `returnTo`, in one statement: those
 * of their address's domain, if they have entered one, whether or not it has an account; the installation's; and those of
 * that organization. An unknown organization looks like one without providers. The record of the domain isn't looked up for
 * this: nobody is trusted because of what it offers.
 */
export async function offeredProviders(
  reader: Reader,
  { returnTo, email, now }: { returnTo: string; email: string | undefined; now: Microseconds },
): Promise<OfferedProviders> {
  const slug = /^\/o\/([a-z0-9-]+)/.exec(returnTo)?.[1] ?? null;
  const rows = await reader.read<Row>({
    name: 'offered_identity_providers',
    text: `SELECT i.id, i.name, o.name AS organization, d.id IS NOT NULL AS "isOfDomain",
                  coalesce(p.only_own_provider AND (p.password_allowed_until IS NULL OR p.password_allowed_until <= $3), false)
                  AS "isRequired"
             FROM identity_providers i
             LEFT JOIN organizations o ON o.id = i.organization_id
             LEFT JOIN domains d ON d.organization_id = o.id AND d.domain = $2 AND d.verified_by IS NOT NULL
             LEFT JOIN sign_in_policies p ON p.organization_id = d.organization_id
            WHERE i.status = 'active' AND o.deleted_at IS NULL
              AND (i.organization_id IS NULL OR i.organization_id = (SELECT id FROM organizations WHERE slug = $1)
                   OR i.organization_id = (SELECT organization_id FROM domains WHERE domain = $2 AND verified_by IS NOT NULL))
            ORDER BY "isOfDomain" DESC, i.organization_id IS NOT NULL, i.inserted_at, i.id LIMIT 200`,
    values: [slug, email === undefined ? null : domainOf(email), formatTimestamp(now)],
  });
  const first = rows.find(({ isOfDomain }) => isOfDomain);
  return {
    providers: rows.map(shown),
    ofDomain: rows.filter(({ isOfDomain }) => isOfDomain).map(shown),
    requiredBy: first?.isRequired ? (first.organization ?? undefined) : undefined,
  };
}

/** Anybody can send a link to an organization of theirs: what its admins named is shown with its name. */
function shown({ id, name, organization }: Row): Shown {
  return { id: publicId('idp', id), name: organization === null ? name : `${name} (${organization})` };
}
