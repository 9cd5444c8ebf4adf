import { NIL } from 'uuid';
import * as operations from '../../../contract/operations/teams.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { InvalidRequest, NotFound } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { presentTeam, presentTeamMember } from './present-team.ts';
import { listTeamMembers, removeTeamMember, saveTeamMember, type TeamMemberRow } from './team-members.ts';
import { findTeam, listTeams, type TeamRow } from './team-store.ts';
import { updateTeam } from './update-team.ts';

type Dependencies = { database: Database; cursors: Cursors };

export function teamRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listTeams, listTeamsRoute(database, cursors)),
    on(operations.createTeam, createTeamRoute(database)),
    on(operations.getTeam, getTeamRoute(database)),
    on(operations.updateTeam, updateTeamRoute(database)),
    on(operations.deleteTeam, deleteTeamRoute(database)),
    on(operations.listTeamMembers, listTeamMembersRoute(database, cursors)),
    on(operations.saveTeamMember, saveTeamMemberRoute(database)),
    on(operations.removeTeamMember, removeTeamMemberRoute(database)),
  ];
}

/** Invalid ids are looked up as the nil id, so that they get the same checks. */
const teamIdFrom = (text = '') => parsePublicId('team', text) ?? NIL;
const userIdFrom = (text = '') => parsePublicId('usr', text) ?? NIL;

const bodyOf = (row: TeamRow) => ({ data: presentTeam(row) });

function listTeamsRoute(reader: Reader, cursors: Cursors): Handler<typeof operations.listTeams, Caller> {
  return async ({ caller, query }) => {
    const userId = query.user_id === undefined ? undefined : memberFrom(query.user_id, caller);
    const list = `teams ${caller.organization.id} ${userId}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listTeams(reader, caller.organization.id, { userId }, request);
    const positionOf = (row: TeamRow) => ({ at: row.inserted_at, id: row.id });
    return { status: 200, body: pageOf(rows, request, { present: presentTeam, positionOf, cursors, list }) };
  };
}

function memberFrom(text: string, caller: Caller): string {
  if (text !== 'me') return userIdFrom(text);
  if (caller.actor === 'self') return caller.user.id;
  throw new InvalidRequest('user_id: "me" needs a token that acts for a person (actor=self).');
}

function createTeamRoute(database: Database): Handler<typeof operations.createTeam, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { team, isReplay } = await createTeam(database, call.caller, input);
    const body = bodyOf(team);
    return {
      status: 201,
      body,
      location: `/teams/${body.data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function getTeamRoute(reader: Reader): Handler<typeof operations.getTeam, Caller> {
  return async ({ caller, params }) => ({
    status: 200,
    body: bodyOf(await visibleTeam(reader, caller, params.team_id)),
  });
}

async function visibleTeam(reader: Reader, caller: Caller, id: string | undefined): Promise<TeamRow> {
  const team = await findTeam(reader, caller.organization.id, teamIdFrom(id));
  if (!team) throw new NotFound();
  return team;
}

function updateTeamRoute(database: Database): Handler<typeof operations.updateTeam, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const team = await updateTeam(database, call.caller, {
      teamId: teamIdFrom(call.params.team_id),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(team) };
  };
}

function deleteTeamRoute(database: Database): Handler<typeof operations.deleteTeam, Caller> {
  return async ({ caller, params, query }) => {
    const moveTo = query.move_to === undefined ? null : teamIdFrom(query.move_to);
    await deleteTeam(database, caller, { teamId: teamIdFrom(params.team_id), moveTo });
    return { status: 204, body: undefined };
  };
}

function listTeamMembersRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listTeamMembers, Caller> {
  return async ({ caller, params, query }) => {
    const team = await visibleTeam(reader, caller, params.team_id);
    const list = `team members ${caller.organization.id} ${team.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listTeamMembers(reader, caller.organization.id, team.id, request);
    const positionOf = (row: TeamMemberRow) => ({ at: row.inserted_at, id: row.user_id });
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentTeamMember, positionOf, cursors, list }),
    };
  };
}

function saveTeamMemberRoute(database: Database): Handler<typeof operations.saveTeamMember, Caller> {
  return async ({ caller, params, body }) => {
    const member = await saveTeamMember(database, caller, {
      teamId: teamIdFrom(params.team_id),
      userId: userIdFrom(params.user_id),
      isLead: body.is_lead ?? false,
    });
    return { status: 200, body: { data: presentTeamMember(member) } };
  };
}

function removeTeamMemberRoute(database: Database): Handler<typeof operations.removeTeamMember, Caller> {
  return async ({ caller, params }) => {
    const key = { teamId: teamIdFrom(params.team_id), userId: userIdFrom(params.user_id) };
    await removeTeamMember(database, caller, key);
    return { status: 204, body: undefined };
  };
}
