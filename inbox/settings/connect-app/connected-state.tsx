import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../design/badge.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { countText } from '../../words/locale/count-text.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { appQuery } from '../apps/apps-query.ts';

/** No event announces a connection, so it is polled until there is one. */
const againMilliseconds = 3_000;

/** Whether anybody has connected the app yet. */
export function ConnectedState({ appId }: { appId: string }) {
  const { organization } = useMembership();
  const { data: app } = useQuery({
    ...appQuery(organization.id, appId),
    refetchInterval: ({ state }) => (state.data?.connection_count === 0 ? againMilliseconds : false),
  });
  const texts = settingsWords.connectApp;
  const count = app?.connection_count ?? 0;
  return (
    <p role="status" className="flex items-center gap-2 text-xs">
      {count === 0 ? (
        <Badge>{texts.nobody}</Badge>
      ) : (
        <>
          <Badge tone="success">{texts.connected(count, countText(count))}</Badge>
          <Link
            to="/o/$organization/settings/connections"
            params={{ organization: organization.slug }}
            className="text-accent underline"
          >
            {texts.toConnections}
          </Link>
        </>
      )}
    </p>
  );
}
