import { lazyPart } from '../connection/lazy-part.tsx';
import { words } from '../words/words.ts';

/** Loaded alongside the list. The entry script starts the download if the URL names a conversation. */
export const ConversationScreen = lazyPart({
  script: () => import('./conversation-screen.tsx'),
  pick: (it) => it.ConversationScreen,
  frame: (content) => (
    <section aria-label={words.conversation.title} className="min-w-0 flex-1 bg-surface">
      {content}
    </section>
  ),
});
