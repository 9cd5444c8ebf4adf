import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '../../design/empty-state.tsx';
import { Keys } from '../../design/keys.tsx';
import { words } from '../words/words.ts';

/** A view without a conversation chosen from it. */
export function NoConversationScreen() {
  return (
    <section aria-label={words.conversation.title} className="hidden min-w-0 flex-1 bg-surface md:block">
      <EmptyState icon={MessagesSquare} title={words.conversation.noneChosen}>
        <p className="flex items-center justify-center gap-1.5">
          {words.screens.howToGoOn(<Keys keys="j" />, <Keys keys="k" />, <Keys keys="?" />)}
        </p>
      </EmptyState>
    </section>
  );
}
