import { useRouter } from '@tanstack/react-router';
import { startBuffering } from '../picker/key-buffer.ts';
import { useMembership } from '../session/use-membership.ts';

export const searchBoxId = 'search-box';

/** Where the user was before searching. */
let returnTo: string | undefined;

/** Opens search, or focuses the search field if it is already open. */
export function useOpenSearch(): () => void {
  const router = useRouter();
  const { organization } = useMembership();
  return () => {
    const box = document.getElementById(searchBoxId) as HTMLInputElement | null;
    if (box?.checkVisibility()) {
      box.focus();
      return box.select();
    }
    const { href, pathname } = router.state.location;
    if (!isSearch(pathname)) returnTo = href;
    const view = /\/inbox\/(search:[^/]*)/.exec(decodeURIComponent(pathname))?.[1] ?? 'search:';
    const params = { organization: organization.slug, view };
    // Keystrokes that follow immediately are typed into the search field.
    startBuffering();
    void router.navigate({ to: '/o/$organization/inbox/$view', params });
  };
}

/** Returns to where the user was before searching; after a reload, to their own conversations. */
export function useLeaveSearch(): () => void {
  const router = useRouter();
  const { organization } = useMembership();
  return () => {
    if (returnTo?.startsWith(`/o/${organization.slug}/`)) return router.history.push(returnTo);
    const params = { organization: organization.slug, view: 'mine' };
    void router.navigate({ to: '/o/$organization/inbox/$view', params });
  };
}

function isSearch(pathname: string): boolean {
  return decodeURIComponent(pathname).includes('/inbox/search:');
}
