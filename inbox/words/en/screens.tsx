import type { ReactNode } from 'react';

/** What a screen says of itself, and where there is nothing to show. */
export const screens = {
  pageTitle: (title: string) => `${title} – Deskbell`,
  nothingHere: 'There is nothing here',
  nothingHereWhy: 'The address may be mistyped, or you are not a member of this organization (any more).',
  toInbox: 'Go to your inbox',
  failed: 'This did not work',
  loadAgain: 'Load again',
  howToGoOn: (next: ReactNode, previous: ReactNode, help: ReactNode) => (
    <>
      {next} {previous} go through the list, {help} shows every key
    </>
  ),
};
