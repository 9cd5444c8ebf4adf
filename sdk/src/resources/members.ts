import { List } from '../list.ts';
import type { CallOptions, ChangeOptions, ReadOptions } from '../request/options.ts';
import type { Member, PageQuery, RemoveMemberQuery, UpdateMemberBody } from '../types.ts';
import { Resource } from './resource.ts';

/** The members of the organization. */
export class Members extends Resource {
  /**
   * Every member, in the order in which they joined. Needs `members:read`.
   *
   * @example
   * ```ts
   * for await (const member of deskbell.members.list()) {
   *   console.log(member.user.name, member.role);
   * }
   * ```
   */
  list(query: PageQuery = {}, options?: CallOptions): List<Member> {
    return new List((page) => this.client('listMembers', { query: page, options }), query);
  }

  /**
   * One member, by `mem_…` or `usr_…`. Needs `members:read`.
   *
   * @example
   * ```ts
   * const member = await deskbell.members.get(memberId);
   * console.log(member.user.email, member.status);
   * ```
   */
  get(member_id: string, options?: ReadOptions): Promise<Member> {
    return this.client('getMember', { params: { member_id }, options });
  }

  /**
   * Changes a role, or disables a member. Needs `members:write` and an admin (`actor: 'self'`).
   *
   * @example
   * ```ts
   * await deskbell.members.update(memberId, { role: 'admin' });
   * ```
   */
  update(member_id: string, body: UpdateMemberBody, options?: ChangeOptions): Promise<Member> {
    return this.client('updateMember', { params: { member_id }, body, options });
  }

  /**
   * Removes a member, and revokes all connections that act for them. Needs `members:write` and an admin (`actor: 'self'`).
   *
   * @example
   * ```ts
   * await deskbell.members.remove(memberId);
   * ```
   *
   * @param query `reassign_to`: who gets their open and snoozed conversations; nobody if absent
   */
  remove(member_id: string, query: RemoveMemberQuery = {}, options?: CallOptions): Promise<void> {
    return this.client('removeMember', { params: { member_id }, query, options });
  }
}
