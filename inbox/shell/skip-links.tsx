import { useParams } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { words } from '../words/words.ts';

/** The first things that Tab reaches: past the sidebar, and past the list as well. Shown while they have the focus. */
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
    // The address stays the view's and the conversation's.
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
