import type { Invitation } from '../../../contract/invitation.ts';
import { presentUser } from '../../access/present-user.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { InvitationRow } from './invitation-store.ts';

/** An invitation as clients see it (contract section 2). */
export function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: publicId('inv', row.id),
    email: row.email,
    role: row.role,
    access: row.access,
    status: row.status,
    invited_by: presentUser('usr', row.invited_by),
    expires_at: unixSeconds(row.expires_at),
    inserted_at: unixSeconds(row.inserted_at),
  };
}
