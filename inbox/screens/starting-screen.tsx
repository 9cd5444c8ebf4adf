import { LoaderCircle } from 'lucide-react';
import { words } from '../words/words.ts';

/** Shown while the user's organizations are loading, without which nothing can be shown. */
export function StartingScreen() {
  return (
    <main className="grid h-dvh place-items-center bg-ground">
      <LoaderCircle aria-hidden className="size-6 animate-spin text-muted" strokeWidth={1.75} />
      <span role="status" className="sr-only">
        {words.screens.starting}
      </span>
    </main>
  );
}
