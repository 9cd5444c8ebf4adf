import { NIL } from 'uuid';
import { tryLockOf } from '../../../db/advisory-locks.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { type EventActor, recordEvent } from '../../../events/record-event.ts';
import { publicId } from '../../../ids/public-id.ts';
import { lockOrganization } from '../../organizations/organization-store.ts';
import { deleteMember, findMember, leaveTeams } from '../member-store.ts';
import { findUserById } from '../user-store.ts';
import { moveAuthorship } from './move-authorship.ts';

/** Uuids of two people in the organization. */
type Merge = {
  organizationId: string;
  /** The imported person. */
  userId: string;
  intoUserId: string;
  actor: Extract<EventActor, { type: 'member' }>;
};

/** How many batches of conversations move before the response; a running server does the rest. */
const batchesAtOnce = 5;

/**
 * Merges an imported person into a member with an account: what they wrote, follow and are assigned to becomes the member's.
 *
 * @throws NotFound, ValidationError, Conflict
 */
export async function mergeImportedPerson(database: Database, merge: Merge): Promise<void> {
  await database.transaction((transaction) => beginMerge(transaction, merge));
  let batches = 0;
  await moveAuthorship(database, merge, () => batches++ < batchesAtOnce);
}

async function beginMerge(transaction: Transaction, merge: Merge): Promise<void> {
  const { organizationId, userId, intoUserId, actor } = merge;
  await lockOrganization(transaction, organizationId);
  const member = await findMember(transaction, organizationId, userId);
  const person = await findUserById(transaction, userId);
  if (!member || !person) throw new NotFound();
  if (person.email) throw new Conflict('This member has an account. Only imported people can be merged.');
  const into = await accountIn(transaction, organizationId, intoUserId);
  // A running import has read whose account is whose, and would continue to write as the imported person.
  if (!(await tryLockOf(transaction, 'importHistory', organizationId)))
    throw new Conflict('An import is running. Wait until it has ended, or pause it.');
  await recordAudit(transaction, {
    organizationId,
    kind: 'member.merged',
    actor,
    about: { userId },
    details: { into: into.name || into.email },
  });
  await moveFew(transaction, merge);
  await leaveTeams(transaction, { organizationId, userId });
  const data = await deleteMember(transaction, member.id);
  await recordEvent(transaction, {
    organizationId,
    actor,
    type: 'member.removed',
    recordId: member.id,
    data,
  });
  await transaction.write({
    name: 'insert_member_merge',
    text: `INSERT INTO member_merges (organization_id, user_id, member_id, into_user_id, actor_user_id, after_conversation_id, merged_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [organizationId, userId, member.id, intoUserId, actor.userId, NIL, processTime()],
  });
}

async function accountIn(transaction: Transaction, organizationId: string, userId: string) {
  const member = await findMember(transaction, organizationId, userId);
  const user = member && (await findUserById(transaction, userId));
  if (user?.email) return user;
  throw fieldError('into_user_id', 'not_found', 'Must be a member of this organization with an account.');
}

/** What isn't found conversation by conversation. The reaction to the member's removal would delete what they follow. */
async function moveFew(
  transaction: Transaction,
  { organizationId, userId, intoUserId }: Merge,
): Promise<void> {
  const values = [organizationId, userId, intoUserId];
  for (const text of [
    followAsWell,
    forgetFollowed,
    leadImports,
    moveContactNotes,
    moveMerges,
    moveViews,
    moveMacros,
  ])
    await transaction.write({ text, values: text === forgetFollowed ? values.slice(0, 2) : values });
  await transaction.write({
    name: 'take_signature_of_imported_person',
    text: `INSERT INTO signatures (organization_id, owner_id, body_html, updated_at)
           SELECT $1, $3, body_html, updated_at FROM signatures WHERE organization_id = $1 AND owner_id = $2
               ON CONFLICT DO NOTHING`,
    values,
  });
  await transaction.write({
    name: 'delete_signature_of_imported_person',
    text: 'DELETE FROM signatures WHERE organization_id = $1 AND owner_id = $2',
    values: [organizationId, userId],
  });
  // Filters and actions name people by their public ids.
  const named = [organizationId, `"${publicId('usr', userId)}"`, `"${publicId('usr', intoUserId)}"`];
  for (const text of [renameInViews, renameInMacros]) await transaction.write({ text, values: named });
  // Somebody else may have the address later, and must not be taken for this person.
  await transaction.write({
    name: 'forget_address_of_imported_person',
    text: 'UPDATE users SET imported_email = NULL, updated_at = $2 WHERE id = $1',
    values: [userId, processTime()],
  });
}

const followAsWell = `
  INSERT INTO followers (organization_id, conversation_id, user_id)
  SELECT $1, conversation_id, $3 FROM followers WHERE organization_id = $1 AND user_id = $2 ON CONFLICT DO NOTHING`;

const forgetFollowed = 'DELETE FROM followers WHERE organization_id = $1 AND user_id = $2';

/** The same person in another import from that system is the member. */
const leadImports = `
  UPDATE import_ids SET id = $3, is_matched = true WHERE organization_id = $1 AND kind = 'usr' AND id = $2`;

const moveContactNotes = 'UPDATE contact_notes SET user_id = $3 WHERE organization_id = $1 AND user_id = $2';

const moveMerges =
  'UPDATE contact_merges SET actor_user_id = $3 WHERE organization_id = $1 AND actor_user_id = $2';

const moveViews = 'UPDATE views SET owner_user_id = $3 WHERE organization_id = $1 AND owner_user_id = $2';

const moveMacros = 'UPDATE macros SET owner_user_id = $3 WHERE organization_id = $1 AND owner_user_id = $2';

const renameInViews = `
  UPDATE views SET filter = replace(filter::text, $2, $3)::jsonb WHERE organization_id = $1 AND strpos(filter::text, $2) > 0`;

const renameInMacros = `
  UPDATE macros SET actions = replace(actions::text, $2, $3)::jsonb WHERE organization_id = $1 AND strpos(actions::text, $2) > 0`;
