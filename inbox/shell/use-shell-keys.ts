import { useNavigate } from '@tanstack/react-router';
import { views } from '../cache/queries/views.ts';
import type { Commands } from '../keyboard/command.ts';
import { openPalette } from '../keyboard/palette.ts';
import { undoLast } from '../keyboard/undo-stack.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { useOpenSearch } from '../search/use-open-search.ts';
import { useMay, useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { useGoToTag } from './use-go-to-tag.ts';

/** Commands that are available everywhere: going to a view, the command palette, undo, and the list of shortcuts. */
export function useShellKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const { organization } = useMembership();
  const mayWrite = useMay('conversations:write');
  const goTo = (view: string) =>
    void navigate({ to: '/o/$organization/inbox/$view', params: { organization: organization.slug, view } });
  const goToSettings = () =>
    void navigate({
      to: '/o/$organization/settings/members',
      params: { organization: organization.slug },
    });
  const goToNotifications = () =>
    void navigate({ to: '/o/$organization/notifications', params: { organization: organization.slug } });
  const goToTag = useGoToTag(goTo);
  const openSearch = useOpenSearch();
  const goToContacts = () =>
    void navigate({ to: '/o/$organization/contacts', params: { organization: organization.slug } });
  const beginConversation = () =>
    void navigate({ to: '/o/$organization/new', params: { organization: organization.slug } });
  const navigation: Commands = Object.fromEntries(
    views.flatMap(({ id, name, command }) =>
      command === undefined
        ? []
        : [[command, { name: words.shell.goTo(name), group: 'moving', run: () => goTo(id) }]],
    ),
  );
  useKeys({
    show_commands: { name: words.shell.allCommands, group: 'everywhere', run: openPalette, isKeyOnly: true },
    search: { name: words.shell.search, group: 'everywhere', run: openSearch },
    show_shortcuts: { name: words.shell.showKeys, group: 'everywhere', run: onHelp },
    ...(mayWrite && {
      new_conversation: { name: words.shell.newConversation, group: 'everywhere', run: beginConversation },
    }),
    go_to_contacts: { name: words.shell.goTo(words.shell.contacts), group: 'moving', run: goToContacts },
    open_settings: { name: words.shell.settings, group: 'everywhere', run: goToSettings },
    undo: { name: words.shell.undo, group: 'everywhere', run: undoLast },
    ...navigation,
    go_to_notifications: {
      name: words.shell.goTo(words.notifications.title),
      group: 'moving',
      run: goToNotifications,
    },
    go_to_tag: { name: words.shell.goToTag.command, group: 'moving', run: goToTag },
  });
}
