import type { FoundCompany, FoundPerson, FoundTeam } from '../found.ts';
import { addressOf, idOf, type Json, momentOf, objectOf, textOf, textsOf } from '../http/read-json.ts';

/** A user: an agent, or a contact. Undefined if it has no id. */
export function personOf(user: Json): FoundPerson | undefined {
  const id = idOf(user.id);
  if (id === null) return undefined;
  const email = addressOf(user.email);
  const organization = idOf(user.organization_id);
  return {
    kind: 'person',
    id,
    side: user.role === 'agent' || user.role === 'admin' ? 'member' : 'contact',
    name: textOf(user.name) ?? email ?? '',
    email,
    phone: textOf(user.phone),
    externalId: textOf(user.external_id),
    companyId: organization,
    tags: textsOf(user.tags),
    customAttributes: {
      ...plainValues(objectOf(user.user_fields)),
      ...(textOf(user.details) && { details: user.details }),
      ...(textOf(user.notes) && { notes: user.notes }),
    },
    isBlocked: user.suspended === true,
    lastSeenAt: momentOf(user.last_login_at),
    url: textOf(user.url)?.replace(/\/api\/v2\/(.+?)(\.json)?$/, '/agent/$1') ?? null,
    createdAt: momentOf(user.created_at) ?? 0,
    ...(momentOf(user.updated_at) !== null && { updatedAt: momentOf(user.updated_at) ?? 0 }),
  };
}

/** Values that aren't empty. */
export const plainValues = (values: Json): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== '' && value !== undefined),
  );

export function teamsOf(groups: readonly Json[], memberships: readonly Json[]): FoundTeam[] {
  return groups.flatMap((group) => {
    const id = idOf(group.id);
    if (id === null || group.deleted === true) return [];
    const memberIds = memberships.flatMap((it) => (idOf(it.group_id) === id ? (idOf(it.user_id) ?? []) : []));
    return [
      {
        kind: 'team' as const,
        id,
        name: textOf(group.name) ?? id,
        memberIds,
        createdAt: momentOf(group.created_at) ?? 0,
      },
    ];
  });
}

export function companyOf(organization: Json): FoundCompany | undefined {
  const id = idOf(organization.id);
  if (id === null) return undefined;
  return {
    kind: 'company',
    id,
    name: textOf(organization.name) ?? id,
    domains: textsOf(organization.domain_names),
    customAttributes: plainValues(objectOf(organization.organization_fields)),
    createdAt: momentOf(organization.created_at) ?? 0,
  };
}
