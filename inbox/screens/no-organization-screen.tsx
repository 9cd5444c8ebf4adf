import { UserRoundX } from 'lucide-react';
import { EmptyState } from '../../design/empty-state.tsx';
import { useTitle } from '../page/use-title.ts';
import { words } from '../words/words.ts';

/** For users who aren't a member of any organization. */
export function NoOrganizationScreen() {
  const texts = words.screens.noOrganization;
  useTitle(texts.title);
  return (
    <main className="h-dvh">
      <EmptyState isPage icon={UserRoundX} title={texts.title}>
        {texts.why}
        <a
          href="/logout"
          className="mt-3 inline-flex min-h-11 items-center justify-center text-accent underline"
        >
          {texts.signOut}
        </a>
      </EmptyState>
    </main>
  );
}
