import type { FoundCompany, FoundPerson, FoundTeam } from '../found.ts';
import { addressOf, idOf, type Json, momentOf, textOf, textsOf } from '../http/read-json.ts';

/** Who Zammad itself is, and nobody. */
const systemId = '1';

/** The id of a user; null for Zammad itself. */
export function userId(value: unknown): string | null {
  const id = idOf(value);
  return id === systemId || id === '0' ? null : id;
}

/** The names of the roles with which people work in Zammad. Without permission to see roles: those that it begins with. */
export function agentRoles(roles: readonly Json[]): Set<string> {
  const working = roles.filter((it) =>
    textsOf(it.permissions).some((name) => /^(admin|ticket\.agent)\b/.test(name)),
  );
  return new Set(['Agent', 'Admin', ...working.flatMap(({ name }) => textOf(name) ?? [])]);
}

/** Undefined for Zammad itself, and without an id. */
export function personOf(user: Json, roles: ReadonlySet<string>): FoundPerson | undefined {
  const id = userId(user.id);
  if (id === null) return undefined;
  const email = addressOf(user.email);
  const name = [textOf(user.firstname), textOf(user.lastname)].filter((it) => it !== null).join(' ');
  const note = textOf(user.note);
  const updatedAt = momentOf(user.updated_at);
  return {
    kind: 'person',
    id,
    side: textsOf(user.roles).some((role) => roles.has(role)) ? 'member' : 'contact',
    name: name || email || (textOf(user.login) ?? id),
    email,
    phone: textOf(user.phone) ?? textOf(user.mobile),
    companyId: idOf(user.organization_id),
    customAttributes: { ...(note !== null && { note }), ...(user.vip === true && { vip: true }) },
    isBlocked: user.active === false,
    lastSeenAt: momentOf(user.last_login),
    createdAt: momentOf(user.created_at) ?? 0,
    ...(updatedAt !== null && { updatedAt }),
  };
}

export function teamOf(group: Json): FoundTeam | undefined {
  const id = idOf(group.id);
  if (id === null) return undefined;
  const users = Array.isArray(group.user_ids) ? group.user_ids : [];
  return {
    kind: 'team',
    id,
    name: textOf(group.name) ?? id,
    memberIds: users.flatMap((it) => userId(it) ?? []),
    createdAt: momentOf(group.created_at) ?? 0,
  };
}

export function companyOf(organization: Json): FoundCompany | undefined {
  const id = idOf(organization.id);
  if (id === null) return undefined;
  const domain = textOf(organization.domain);
  const note = textOf(organization.note);
  return {
    kind: 'company',
    id,
    name: textOf(organization.name) ?? id,
    ...(domain !== null && { domains: [domain] }),
    customAttributes: note === null ? {} : { note },
    createdAt: momentOf(organization.created_at) ?? 0,
  };
}
