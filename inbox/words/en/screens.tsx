import type { ReactNode } from 'react';

/** Page titles and error screens. */
export const screens = {
  pageTitle: (title: string) => `${title} – Deskbell`,
  starting: 'Loading…',
  notFound: 'Page not found',
  notFoundWhy: 'The link may be wrong, or you’re not a member of this organization.',
  toInbox: 'Go to your inbox',
  noOrganization: {
    title: 'You’re not in an organization',
    why: 'Ask an admin of your organization to invite you. If you have accepted an invitation, reload the page.',
    signOut: 'Sign out',
  },
  showGettingStarted: 'Show getting started',
  failed: 'Something went wrong',
  reload: 'Reload',
  keyboardHint: (next: ReactNode, previous: ReactNode, help: ReactNode) => (
    <>
      {next} {previous} move through the list, {help} shows all shortcuts
    </>
  ),
};
