/**
 * The groups that a provider says somebody is in: the strings of an array, or a single string, neither trimmed nor
 * split. An absent claim means none, because some providers omit an empty list.
 *
 * @throws Error for anything else, and for groups that would have to be fetched elsewhere: nobody loses a role because
 * it can't be read
 */
export function groupsFrom(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const groups = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (typeof groups === 'string') return [groups];
  if (Array.isArray(groups)) return groups.filter((it) => typeof it === 'string');
  if (groups !== undefined && groups !== null)
    throw new Error(`The claim “${name}” is neither a list nor a text.`);
  // OpenID Connect Core section 5.6.2; Entra does so for people in more than 200 groups.
  const { _claim_names: elsewhere } = claims;
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name))
    throw new Error(
      `It doesn’t include the claim “${name}” because of its size. Limit the groups that it sends.`,
    );
  return [];
}
