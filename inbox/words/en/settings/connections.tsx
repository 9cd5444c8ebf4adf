import type { ReactNode } from 'react';
import { revokeConsequences } from '../../../../contract/words/revoke-consequences.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** A connection to be ended; `person` is the user it acts as, null for the reader. */
type Ending = { appName: string; actor: 'self' | 'app'; tokenCount: number; person: string | null };

/** Connected apps. */
export const connections = {
  title: 'Connected apps',
  leads: {
    admin: 'Apps that can read or change data in this organization, until someone disconnects them.',
    member: 'Apps that act as you in this organization, until you or an admin disconnect them.',
  },
  none: { admin: 'No connected apps', member: 'You haven’t connected any apps' },
  noneHelp:
    'To connect one, start in the app. It sends you to Deskbell, where you see what it asks for before you allow it.',
  somebody: 'someone',
  actsAsItself: 'Acts as itself',
  actsAsYou: 'Acts as you',
  actsAs: (person: ReactNode) => <>Acts as {person}</>,
  neverUsed: 'Never used',
  lastUsed: (ago: string) => `Last used ${ago}`,
  connectedByYou: (when: string) => `connected ${when} by you`,
  connectedBy: (when: string, person: ReactNode) => (
    <>
      connected {when} by {person}
    </>
  ),
  tokens: (count: number) => plural(count, { one: 'Token ending in', other: 'Tokens ending in' }),
  moreTokens: (count: number) => `and ${count} more`,
  noTokens: 'No active tokens',
  allowed: (count: number) => `What it may do (${count})`,
  end: 'Disconnect',
  endNamed: ({ appName, actor, person }: Omit<Ending, 'tokenCount'>) =>
    `Disconnect ${appName}, which acts as ${actor === 'app' ? 'itself' : (person ?? 'you')}`,
  endTitle: (app: string) => `Disconnect ${app}?`,
  endConsequences: (ending: Ending) => revokeConsequences({ ...ending, person: ending.person ?? 'you' }),
  endConfirm: (app: string) => `Disconnect ${app}`,
  ended: (app: string) => `${app} is disconnected. Its tokens no longer work.`,
};
