import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../cache/queries/tags-query.ts';
import { tagView } from '../../cache/queries/views.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { ViewLink } from './view-link.tsx';

export function TagLinks() {
  const { organization } = useMembership();
  const { data: tags = [] } = useQuery(tagsQuery(organization.id));
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="tags-heading">
      <h2 id="tags-heading" className="px-2 pb-1 text-2xs font-medium text-muted">
        {words.shell.tags}
      </h2>
      <ul className="grid gap-px">
        {tags.map(({ id, name, color }) => (
          <li key={id}>
            <ViewLink view={tagView(name)} mark={<Dot color={color} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Dot({ color }: { color: string | null }) {
  return (
    <span aria-hidden className="flex size-4 items-center justify-center">
      <span
        className="size-2 rounded-full bg-line-strong"
        style={color ? { backgroundColor: color } : undefined}
      />
    </span>
  );
}
