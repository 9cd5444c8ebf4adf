import type { ReactNode } from 'react';

/** Page titles and error screens. */
export const screens = {
  pageTitle: (title: string) => `${title} – Deskbell`,
  nothingHere: 'There is nothing here',
  nothingHereWhy: 'The address may be mistyped, or you are not a member of this organization (any more).',
  toInbox: 'Go to your inbox',
  noOrganization: {
    title: 'You’re not in an organization',
    why: 'Ask an admin of your organization to invite you. If you have accepted an invitation, reload the page.',
    signOut: 'Sign out',
  },
  failed: 'This did not work',
  loadAgain: 'Load again',
  howToGoOn: (next: ReactNode, previous: ReactNode, help: ReactNode) => (
    <>
      {next} {previous} go through the list, {help} shows every key
    </>
  ),
};
