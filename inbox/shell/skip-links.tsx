import { useParams } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { words } from '../words/words.ts';

/** Links to skip the sidebar, or the list as well. They come first in the tab order, and are visible while focused. */
export function SkipLinks() {
  const { conversation } = useParams({ strict: false });
  return (
    <>
      <SkipLink to="content" name={words.shell.skipToContent} />
      {conversation !== undefined && <SkipLink to="conversation" name={words.shell.skipToConversation} />}
    </>
  );
}

function SkipLink({ to, name }: { to: string; name: string }) {
  const skip = (event: MouseEvent) => {
    // Keep the URL of the view and the conversation.
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return (
    <a
      href={`#${to}`}
      onClick={skip}
      className="popup fixed start-2 top-2 z-50 flex h-11 items-center px-4 font-medium not-focus:sr-only"
    >
      {name}
    </a>
  );
}
