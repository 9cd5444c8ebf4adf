import { List } from '../list.ts';
import type { CallOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type { Invitation, InviteMemberBody, PageQuery } from '../types.ts';
import { Resource } from './resource.ts';

/** Invitations to join the organization. */
export class Invitations extends Resource {
  /**
   * Every invitation, newest first. Needs `members:read`.
   *
   * @example
   * ```ts
   * for await (const invitation of deskbell.invitations.list()) {
   *   console.log(invitation.email, invitation.status);
   * }
   * ```
   */
  list(query: PageQuery = {}, options?: CallOptions): List<Invitation> {
    return new List((page) => this.client('listInvitations', { query: page, options }), query);
  }

  /**
   * One invitation. Needs `members:read`.
   *
   * @example
   * ```ts
   * const { status } = await deskbell.invitations.get(invitationId);
   * ```
   */
  get(invitation_id: string, options?: ReadOptions): Promise<Invitation> {
    return this.client('getInvitation', { params: { invitation_id }, options });
  }

  /**
   * Invites somebody. Needs `members:write` and an admin (`actor: 'self'`).
   *
   * @example
   * ```ts
   * const invitation = await deskbell.invitations.create({ email: 'sam@example.com', role: 'member' });
   * console.log(invitation.expires_at);
   * ```
   */
  create(body: InviteMemberBody, options?: CreateOptions): Promise<Invitation> {
    return this.client('inviteMember', { body, options });
  }

  /**
   * Revokes a pending invitation. Needs `members:write` and an admin (`actor: 'self'`).
   *
   * @example
   * ```ts
   * const { id } = await deskbell.invitations.create({ email: 'kim@example.com', role: 'member' });
   * await deskbell.invitations.revoke(id);
   * ```
   */
  revoke(invitation_id: string, options?: CallOptions): Promise<void> {
    return this.client('revokeInvitation', { params: { invitation_id }, options });
  }
}
