import { OperatorError } from '../../../config/operator-error.ts';
import type { FoundPerson } from '../found.ts';
import { addressOf, idOf, type Json, momentOf, objectOf, textOf } from '../http/read-json.ts';
import type { SourceClient } from '../http/source-client.ts';
import { listOf } from './rt-pages.ts';

export const userFields = [
  'id',
  'Name',
  'RealName',
  'EmailAddress',
  'Organization',
  'WorkPhone',
  'MobilePhone',
  'HomePhone',
  'Disabled',
  'Created',
  'LastUpdated',
];

/** RT's own users: nobody, and the system. */
const systemNames = new Set(['Nobody', 'RT_System']);

/** The name that a record refers to somebody by; null for RT's own users, and for groups. */
export function nameOf(reference: unknown): string | null {
  const { type, id } = objectOf(reference);
  const name = type === 'user' ? idOf(id) : null;
  return name === null || systemNames.has(name) ? null : name;
}

/** The numbers of everybody who may work in RT. @throws OperatorError if the token may not see that */
export async function privilegedIds(client: SourceClient): Promise<Set<string>> {
  const groups = await listOf(client, {
    path: 'groups',
    fields: ['Name', 'Domain'],
    query: [{ field: 'Domain', value: 'SystemInternal' }],
  });
  const id = idOf(groups?.find(({ Name }) => Name === 'Privileged')?.id);
  const members = id === null ? undefined : await listOf(client, { path: `group/${id}/members`, fields: [] });
  if (!members)
    throw new OperatorError(
      'RT hides its groups from this token. Use a token of somebody with the right SuperUser.',
    );
  return new Set(members.flatMap((it) => idOf(it.id) ?? []));
}

/** Undefined for RT's own users, and without a name. */
export function personOf(user: Json, isMember: boolean): FoundPerson | undefined {
  const id = idOf(user.Name);
  if (id === null || systemNames.has(id)) return undefined;
  const email = addressOf(user.EmailAddress);
  const company = textOf(user.Organization);
  const updatedAt = momentOf(user.LastUpdated);
  return {
    kind: 'person',
    id,
    side: isMember ? 'member' : 'contact',
    name: textOf(user.RealName) ?? email ?? id,
    email,
    phone: textOf(user.WorkPhone) ?? textOf(user.MobilePhone) ?? textOf(user.HomePhone),
    customAttributes: company === null ? {} : { organization: company },
    isBlocked: Number(user.Disabled) === 1,
    createdAt: momentOf(user.Created) ?? 0,
    ...(updatedAt !== null && { updatedAt }),
  };
}
