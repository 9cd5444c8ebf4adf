import { useQueryClient } from '@tanstack/react-query';
import { allTagsQuery } from '../cache/queries/tags-query.ts';
import { tagView } from '../cache/queries/views.ts';
import { pick } from '../picker/picker-store.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const { title, placeholder } = words.shell.goToTag;

/** Prompts for a tag and opens its view. */
export function useGoToTag(goTo: (viewId: string) => void): () => void {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const load = async () => {
    const tags = await queryClient.ensureQueryData(allTagsQuery(organization.id));
    return { choices: tags.map(({ id, name }) => ({ id, name, run: () => goTo(tagView(name).id) })) };
  };
  return () => pick({ title, placeholder, choices: [], load });
}
