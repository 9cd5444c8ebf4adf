import { Button } from '../../design/button.tsx';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { showGettingStarted, useGettingStartedState } from './hide-getting-started.ts';

/** Brings the first steps back after the user has hidden them; nothing once they are over. */
export function ShowGettingStarted() {
  const { organization } = useMembership();
  if (useGettingStartedState(organization.id) !== 'hidden') return null;
  return (
    <p className="mt-2">
      <Button size="small" variant="quiet" onClick={() => showGettingStarted(organization.id)}>
        {words.screens.showGettingStarted}
      </Button>
    </p>
  );
}
