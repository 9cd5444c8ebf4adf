import type { Action, Member, Tag, Team } from '../../sdk/src/types.ts';

/** The records that actions name; undefined while loading. */
export type Records = {
  members: readonly Member[] | undefined;
  teams: readonly Team[] | undefined;
  tags: readonly Tag[] | undefined;
};

/**
 * Whether an action names a deleted tag or team, or a member who is no longer active: then nothing can be sent with it.
 */
export function isInvalid({ type, user_id, team_id, tag_id }: Action, records: Records): boolean {
  switch (type) {
    case 'assign':
      return (
        user_id != null &&
        user_id !== 'me' &&
        records.members !== undefined &&
        !records.members.some(({ user, status }) => user.id === user_id && status === 'active')
      );
    case 'move_to_team':
      return team_id != null && isMissing(team_id, records.teams);
    case 'add_tag':
    case 'remove_tag':
      return tag_id !== undefined && isMissing(tag_id, records.tags);
    default:
      return false;
  }
}

function isMissing(id: string, known: readonly { id: string }[] | undefined): boolean {
  return known !== undefined && !known.some((it) => it.id === id);
}
