import { useQuery } from '@tanstack/react-query';
import { ColorDot } from '../../design/color-dot.tsx';
import { Hint } from '../../design/hint.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { teamsQuery } from '../cache/queries/teams-query.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const texts = words.conversation.team;

type Props = { team: NonNullable<Conversation['team']>; onClick: () => void };

/** The team whose queue the conversation is in. Opens the list of people and teams to assign to. */
export function TeamButton({ team, onClick }: Props) {
  const keyOf = useKeyOf();
  const { organization } = useMembership();
  const { data: teams } = useQuery(teamsQuery(organization.id));
  const known = teams?.find(({ id }) => id === team.id);
  const name = known?.name ?? team.name;
  return (
    <Hint label={`${texts.title}: ${name}`} keys={keyOf('assign')}>
      <button
        type="button"
        aria-label={texts.change(name)}
        onClick={onClick}
        className="inline-flex h-7 max-w-40 touch:h-11 touch:min-w-11 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs text-soft hover:bg-hover"
      >
        <ColorDot color={known?.color ?? null} />
        <bdi className="truncate">{name}</bdi>
      </button>
    </Hint>
  );
}
