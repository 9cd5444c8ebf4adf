import { useNavigate } from '@tanstack/react-router';
import type { Commands } from '../keyboard/command.ts';
import { undoLast } from '../keyboard/last-undo.ts';
import { openPalette } from '../keyboard/palette.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { askForWords } from '../list/ask-for-words.ts';
import { searchView, views } from '../list/views.ts';
import { useMembership } from '../session/use-membership.ts';

/** What can be done wherever one is: going to a view, finding a command, taking back, and reading what the keys are. */
export function useShellKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const { organization } = useMembership();
  const goTo = (view: string) =>
    void navigate({ to: '/o/$organization/inbox/$view', params: { organization: organization.slug, view } });
  const ways: Commands = Object.fromEntries(
    views.flatMap(({ id, name, key }) =>
      key === undefined
        ? []
        : [[`g ${key}`, { name: `Go to ${name}`, group: 'Moving about', run: () => goTo(id) }]],
    ),
  );
  useKeys({
    'mod+k': { name: 'All commands', group: 'Everywhere', run: openPalette, isKeyOnly: true },
    '/': {
      name: 'Search…',
      group: 'Everywhere',
      run: () => askForWords((words) => goTo(searchView(words).id)),
    },
    '?': { name: 'Show the keys', group: 'Everywhere', run: onHelp },
    z: { name: 'Undo', group: 'Everywhere', run: undoLast },
    ...ways,
  });
}
