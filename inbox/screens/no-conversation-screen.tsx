import { getRouteApi } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '../../design/empty-state.tsx';
import { Keys } from '../../design/keys.tsx';
import { useView } from '../cache/queries/use-view.ts';
import { FirstRunPanel } from '../first-run/first-run-panel.tsx';
import { ShowGettingStarted } from '../first-run/show-getting-started.tsx';
import { useFirstSteps } from '../first-run/use-first-steps.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { useCountedTitle } from '../notifications/use-counted-title.ts';
import { words } from '../words/words.ts';

const route = getRouteApi('/o/$organization/inbox/$view');

/** A view without an open conversation; in a new organization, the first steps. */
export function NoConversationScreen() {
  const { view } = route.useParams();
  useCountedTitle(useView(view).name);
  const steps = useFirstSteps();
  if (steps)
    return (
      <section
        aria-label={words.conversation.title}
        className="hidden min-w-0 flex-1 overflow-y-auto bg-surface lg:block"
      >
        <FirstRunPanel steps={steps} />
      </section>
    );
  return (
    <section aria-label={words.conversation.title} className="hidden min-w-0 flex-1 bg-surface lg:block">
      <EmptyState icon={MessagesSquare} title={words.conversation.noneChosen}>
        <p className="leading-6">
          <KeyboardHint />
        </p>
        <ShowGettingStarted />
      </EmptyState>
    </section>
  );
}

/** Nothing if one of its commands has no key. */
function KeyboardHint() {
  const keyOf = useKeyOf();
  const [next, previous, help] = [keyOf('next'), keyOf('previous'), keyOf('show_shortcuts')];
  if (next === undefined || previous === undefined || help === undefined) return null;
  return words.screens.keyboardHint(<Keys keys={next} />, <Keys keys={previous} />, <Keys keys={help} />);
}
