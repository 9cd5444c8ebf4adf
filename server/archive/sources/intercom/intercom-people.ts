import type { FoundCompany, FoundPerson, FoundTeam } from '../found.ts';
import { addressOf, idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';

/** Teammates and contacts have ids of their own. */
export const adminId = (id: string) => `admin ${id}`;

export function adminOf(admin: Json): FoundPerson | undefined {
  const id = idOf(admin.id);
  if (id === null) return undefined;
  const email = addressOf(admin.email);
  const name = textOf(admin.name) ?? email ?? id;
  return { kind: 'person', id: adminId(id), side: 'member', name, email, createdAt: 0 };
}

/** A user, lead or visitor, also as they are named in a conversation. */
export function contactOf(contact: Json): FoundPerson | undefined {
  const id = idOf(contact.id);
  if (id === null) return undefined;
  const email = addressOf(contact.email);
  const [company] = objectsOf(objectOf(contact.companies).data);
  return {
    kind: 'person',
    id,
    side: 'contact',
    name: textOf(contact.name) ?? email ?? '',
    email,
    phone: textOf(contact.phone),
    externalId: textOf(contact.external_id),
    companyId: idOf(company?.id),
    customAttributes: plainValues(objectOf(contact.custom_attributes)),
    isBlocked: contact.marked_email_as_spam === true && contact.unsubscribed_from_emails === true,
    lastSeenAt: momentOf(contact.last_seen_at),
    createdAt: momentOf(contact.created_at) ?? 0,
    ...(momentOf(contact.updated_at) !== null && { updatedAt: momentOf(contact.updated_at) ?? 0 }),
  };
}

/** Values that aren't empty. Lists of records are no values. */
export const plainValues = (values: Json): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
    ),
  );

export function teamOf(team: Json): FoundTeam | undefined {
  const id = idOf(team.id);
  if (id === null) return undefined;
  const admins = Array.isArray(team.admin_ids) ? team.admin_ids : [];
  return {
    kind: 'team',
    id,
    name: textOf(team.name) ?? id,
    memberIds: admins.flatMap((it) => idOf(it) ?? []).map(adminId),
    createdAt: 0,
  };
}

export function companyOf(company: Json): FoundCompany | undefined {
  const id = idOf(company.id);
  if (id === null) return undefined;
  const website = textOf(company.website);
  const host = website === null ? null : hostIn(website);
  return {
    kind: 'company',
    id,
    name: textOf(company.name) ?? textOf(company.company_id) ?? id,
    ...(host !== null && { domains: [host] }),
    customAttributes: plainValues(objectOf(company.custom_attributes)),
    createdAt: momentOf(company.created_at) ?? 0,
  };
}

function hostIn(website: string): string | null {
  const address = website.includes('://') ? website : `https://${website}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : null;
}
