import { useQuery } from '@tanstack/react-query';
import { TagChip } from '../../design/tag-chip.tsx';
import type { Contact } from '../../sdk/src/types.ts';
import { useTagColors } from '../cache/queries/use-tag-colors.ts';
import { apiOf } from '../session/api.ts';
import { useMembership } from '../session/use-membership.ts';
import { dateText } from '../words/moments.ts';
import { words } from '../words/words.ts';

/** A contact's details. */
export function ContactFacts({ contactId }: { contactId: string }) {
  const { organization } = useMembership();
  const colors = useTagColors();
  const { data: contact } = useQuery({
    queryKey: [organization.id, 'contact', contactId],
    queryFn: ({ signal }) =>
      apiOf(organization.id)('getContact', { params: { contact_id: contactId } }, { signal }),
    staleTime: 60_000,
  });
  if (!contact) return null;
  return (
    <div className="grid gap-3 px-4 pb-4">
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-xs">
        {factsOf(contact).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="truncate text-muted">
              <bdi>{name}</bdi>
            </dt>
            <dd className="break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {contact.tags.length > 0 && (
        <ul aria-label={words.contact.tags} className="flex flex-wrap gap-1">
          {contact.tags.map((name) => (
            <li key={name}>
              <TagChip name={name} color={colors.get(name)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function factsOf(contact: Contact): [string, string][] {
  const { phone, instagram_handle, external_id, last_seen_at, inserted_at, custom_attributes } = contact;
  const own = Object.entries(custom_attributes).map(([name, value]): [string, string | null] => [
    name.replaceAll('_', ' '),
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const facts: [string, string | null][] = [
    [words.contact.phone, phone],
    [words.contact.instagram, instagram_handle && `@${instagram_handle}`],
    [words.contact.knownAs, external_id],
    [words.contact.lastSeen, last_seen_at === null ? null : dateText(last_seen_at)],
    [words.contact.since, dateText(inserted_at)],
    ...own,
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}
