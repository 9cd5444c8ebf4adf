import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type {
  CreateTeamBody,
  DeleteTeamQuery,
  ListTeamsQuery,
  PageQuery,
  SaveTeamMemberBody,
  Team,
  TeamMember,
  UpdateTeamBody,
} from '../types.ts';
import { Resource } from './resource.ts';

/** Members who share a queue of conversations. */
export class Teams extends Resource {
  /**
   * Every team, oldest first, or those of one member. Needs `teams:read`.
   *
   * @example
   * ```ts
   * for await (const team of deskbell.teams.list({ user_id: 'me' })) {
   *   console.log(team.name);
   * }
   * ```
   */
  list(query: ListTeamsQuery = {}, options?: CallOptions): List<Team> {
    return new List((page) => this.client('listTeams', { query: page, options }), query);
  }

  /**
   * One team. Needs `teams:read`.
   *
   * @example
   * ```ts
   * const { name } = await deskbell.teams.get(teamId);
   * ```
   */
  get(team_id: string, options?: ReadOptions): Promise<Team> {
    return this.client('getTeam', { params: { team_id }, options });
  }

  /**
   * Creates a team. Needs `teams:write`.
   *
   * @example
   * ```ts
   * await deskbell.teams.create({ name: 'Workshop' });
   * ```
   */
  create(body: CreateTeamBody, options?: CreateOptions): Promise<Team> {
    return this.client('createTeam', { body, options });
  }

  /**
   * Changes a team's name or color. Needs `teams:write`.
   *
   * @example
   * ```ts
   * await deskbell.teams.update(teamId, { color: '#2980b9' });
   * ```
   */
  update(team_id: string, body: UpdateTeamBody, options?: ChangeOptions): Promise<Team> {
    return this.client('updateTeam', { params: { team_id }, body, options });
  }

  /**
   * Deletes a team. Needs `teams:write`.
   *
   * @example
   * ```ts
   * await deskbell.teams.delete(teamId, { move_to: otherTeamId });
   * ```
   *
   * @param query `move_to`: the team that gets its conversations; none if absent
   */
  delete(team_id: string, query: DeleteTeamQuery = {}, options?: CallOptions): Promise<void> {
    return this.client('deleteTeam', { params: { team_id }, query, options });
  }

  /**
   * The members of a team, in the order in which they joined it. Needs `teams:read`.
   *
   * @example
   * ```ts
   * for await (const { user, is_lead } of deskbell.teams.members(teamId)) {
   *   console.log(user.name, is_lead);
   * }
   * ```
   */
  members(team_id: string, query: PageQuery = {}, options?: CallOptions): List<TeamMember> {
    const params = { team_id };
    return new List((page) => this.client('listTeamMembers', { params, query: page, options }), query);
  }

  /**
   * Adds a member to a team, or changes whether they lead it. Needs `teams:write`.
   *
   * @example
   * ```ts
   * await deskbell.teams.saveMember(teamId, userId, { is_lead: true });
   * ```
   */
  saveMember(
    team_id: string,
    user_id: string,
    body: SaveTeamMemberBody = {},
    options?: CallOptions,
  ): Promise<TeamMember> {
    return this.client('saveTeamMember', { params: { team_id, user_id }, body, options });
  }

  /**
   * Removes a member from a team. Needs `teams:write`.
   *
   * @example
   * ```ts
   * await deskbell.teams.removeMember(teamId, userId);
   * ```
   */
  removeMember(team_id: string, user_id: string, options?: CallOptions): Promise<void> {
    return this.client('removeTeamMember', { params: { team_id, user_id }, options });
  }
}
