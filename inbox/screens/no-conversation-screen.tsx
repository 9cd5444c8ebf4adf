import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '../../design/empty-state.tsx';
import { Keys } from '../../design/keys.tsx';

/** A view without a conversation chosen from it. */
export function NoConversationScreen() {
  return (
    <section aria-label="Conversation" className="hidden min-w-0 flex-1 bg-surface md:block">
      <EmptyState icon={MessagesSquare} title="No conversation selected">
        <p className="flex items-center justify-center gap-1.5">
          <Keys keys="j" /> <Keys keys="k" /> go through the list, <Keys keys="?" /> shows every key
        </p>
      </EmptyState>
    </section>
  );
}
