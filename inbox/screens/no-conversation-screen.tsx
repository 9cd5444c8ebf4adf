import { getRouteApi } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '../../design/empty-state.tsx';
import { Keys } from '../../design/keys.tsx';
import { viewOf } from '../list/views.ts';
import { useTitle } from '../shell/use-title.ts';
import { words } from '../words/words.ts';

const route = getRouteApi('/o/$organization/inbox/$view');

/** A view without a conversation chosen from it. */
export function NoConversationScreen() {
  const { view } = route.useParams();
  useTitle(viewOf(view).name);
  return (
    <section aria-label={words.conversation.title} className="hidden min-w-0 flex-1 bg-surface md:block">
      <EmptyState icon={MessagesSquare} title={words.conversation.noneChosen}>
        <p className="leading-6">
          {words.screens.howToGoOn(<Keys keys="j" />, <Keys keys="k" />, <Keys keys="?" />)}
        </p>
      </EmptyState>
    </section>
  );
}
