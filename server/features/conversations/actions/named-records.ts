import { NIL } from 'uuid';
import type { Action } from '../../../../contract/action.ts';
import type { FieldFault } from '../../../../contract/errors.ts';
import type { Transaction } from '../../../db/database.ts';
import { ValidationError } from '../../../errors/validation-error.ts';
import { type IdPrefix, parsePublicId, publicId } from '../../../ids/public-id.ts';
import { shareLockActiveMembers } from '../../members/active-members.ts';
import { shareLockTagNames } from '../../tags/share-lock-tags.ts';
import { shareLockTeam } from '../../teams/team-store.ts';

/** The members, teams and tags that actions name and that exist, by their public ids. */
export type NamedRecords = {
  userIds: ReadonlySet<string>;
  teamIds: ReadonlySet<string>;
  tagNames: ReadonlyMap<string, string>;
};

/**
 * Looks up what actions name; none of it can be removed before this transaction ends. `field` is the one they were sent
 * in. @throws ValidationError naming each action whose member, team or tag no longer exists
 */
export async function shareLockNamedRecords(
  transaction: Transaction,
  organizationId: string,
  { actions, field }: { actions: readonly Action[]; field: string },
): Promise<NamedRecords> {
  const records = await foundRecords(transaction, organizationId, actions);
  const faults = actions.flatMap((action, index) => missing(action, records, `${field}.${index}`));
  if (faults.length > 0) throw new ValidationError(faults);
  return records;
}

async function foundRecords(
  transaction: Transaction,
  organizationId: string,
  actions: readonly Action[],
): Promise<NamedRecords> {
  const [userIds, teamIds] = [idsOf('usr', actions, 'user_id'), idsOf('team', actions, 'team_id')];
  const tagIds = idsOf('tag', actions, 'tag_id');
  const users = userIds.length > 0 && (await shareLockActiveMembers(transaction, organizationId, userIds));
  const teams: string[] = [];
  for (const id of teamIds) if (await shareLockTeam(transaction, organizationId, id)) teams.push(id);
  const tags = tagIds.length > 0 ? await shareLockTagNames(transaction, organizationId, tagIds) : [];
  return {
    userIds: new Set([...(users || [])].map((id) => publicId('usr', id))),
    teamIds: new Set(teams.map((id) => publicId('team', id))),
    tagNames: new Map(tags.map(({ id, name }) => [publicId('tag', id), name])),
  };
}

function missing(
  { type, user_id, team_id, tag_id }: Action,
  records: NamedRecords,
  field: string,
): FieldFault[] {
  const notFound = (key: string, message: string) => [
    { field: `${field}.${key}`, code: 'not_found', message },
  ];
  if (type === 'assign' && user_id != null && user_id !== 'me' && !records.userIds.has(user_id))
    return notFound('user_id', 'This person is not an active member any more.');
  if (type === 'move_to_team' && team_id != null && !records.teamIds.has(team_id))
    return notFound('team_id', 'This team does not exist any more.');
  if (tag_id !== undefined && !records.tagNames.has(tag_id))
    return notFound('tag_id', 'This tag does not exist any more.');
  return [];
}

function idsOf(
  prefix: IdPrefix,
  actions: readonly Action[],
  field: 'user_id' | 'team_id' | 'tag_id',
): string[] {
  const named = actions.flatMap((action) => action[field] ?? []).filter((id) => id !== 'me');
  return [...new Set(named.map((id) => parsePublicId(prefix, id) ?? NIL))];
}
