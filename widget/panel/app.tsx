import { useEffect } from 'preact/hooks';
import { words } from '../words/words.ts';
import type { Chat } from './chat.ts';
import { Home } from './home.tsx';
import { isTouch } from './is-touch.ts';
import { useStore } from './store.ts';
import { Thread } from './thread.tsx';

export function App({ chat }: { chat: Chat }) {
  const state = useStore(chat.store);
  const { phase, screen, channel, isOnline, isOpen } = state;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) chat.close();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [chat]);
  useEffect(() => {
    // Elsewhere, the message field takes the focus.
    if (isOpen && isTouch.matches) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [isOpen, phase, screen]);
  if (phase !== 'ready' || !channel) {
    const texts = {
      loading: words.loading,
      ready: '',
      failed: words.failed,
      gone: words.gone,
      'identity-needed': words.signInNeeded,
    };
    return (
      <main class="center">
        <p role="status">{texts[phase]}</p>
        {phase === 'failed' && (
          <button type="button" class="secondary" onClick={chat.reload}>
            {words.tryAgain}
          </button>
        )}
        <button type="button" class="link close" onClick={chat.close}>
          {words.close}
        </button>
      </main>
    );
  }
  return (
    <>
      {!isOnline && (
        <p class="notice" role="status">
          {words.offline}
        </p>
      )}
      {screen.name === 'home' ? (
        <Home key={state.draftsVersion} chat={chat} state={state} />
      ) : (
        <Thread key={state.draftsVersion} chat={chat} state={state} conversationId={screen.conversationId} />
      )}
    </>
  );
}
