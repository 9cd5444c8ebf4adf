import { useStored } from '../page/use-stored.ts';
import { useMembership } from '../session/use-membership.ts';

const none: readonly string[] = [];
const maxKept = 8;

/** The user's recent searches in this organization, as URLs, stored in this browser. */
export function useRecentSearches() {
  const { user, organization } = useMembership();
  const [recent, keep] = useStored(`deskbell-searches ${user.id} ${organization.id}`, none);
  const remember = (address: string) => {
    if (address === '' || recent[0] === address) return;
    keep([address, ...recent.filter((it) => it !== address)].slice(0, maxKept));
  };
  return { recent, remember, clear: () => keep(none) };
}
