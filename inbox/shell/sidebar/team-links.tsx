import { useQuery } from '@tanstack/react-query';
import { ColorDot } from '../../../design/color-dot.tsx';
import type { Team } from '../../../sdk/src/types.ts';
import { ownTeamsQuery, teamsQuery } from '../../cache/queries/teams-query.ts';
import { teamView } from '../../cache/queries/views.ts';
import { useTeamCounts } from '../../counts/use-counts.ts';
import { useMembership } from '../../session/use-membership.ts';
import { numberText } from '../../words/locale/number-text.ts';
import { words } from '../../words/words.ts';
import { SectionFailed } from './section-failed.tsx';
import { SidebarSection } from './sidebar-section.tsx';
import { ViewLink } from './view-link.tsx';

/** The teams, the user's own first. These also have a link to their unassigned conversations. */
export function TeamLinks() {
  const { organization } = useMembership();
  const { data: teams = [], isLoadingError, refetch } = useQuery(teamsQuery(organization.id));
  if (isLoadingError) return <SectionFailed id="teams" title={words.shell.teams} onRetry={refetch} />;
  if (teams.length === 0) return null;
  return (
    <SidebarSection id="teams" title={words.shell.teams} size={numberText(teams.length)}>
      <Teams teams={teams} />
    </SidebarSection>
  );
}

function Teams({ teams }: { teams: readonly Team[] }) {
  const { organization } = useMembership();
  const { data: ownIds = [] } = useQuery(ownTeamsQuery(organization.id));
  const countOf = useTeamCounts();
  const isOwn = ({ id }: Team) => ownIds.includes(id);
  const ownFirst = [...teams.filter(isOwn), ...teams.filter((team) => !isOwn(team))];
  return (
    <ul className="grid grid-cols-1 gap-px">
      {ownFirst.map((team) => {
        const { open, unassigned, isAtLeast } = countOf(team.id);
        return (
          <li key={team.id}>
            <ViewLink
              view={teamView(team.id, { isUnassigned: false, team })}
              mark={<ColorDot color={team.color} />}
              count={open}
              isAtLeast={isAtLeast}
            />
            {isOwn(team) && (
              <div className="ps-4">
                <ViewLink
                  view={teamView(team.id, { isUnassigned: true, team })}
                  label={words.views.unassigned.name}
                  count={unassigned}
                  isAtLeast={isAtLeast}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
