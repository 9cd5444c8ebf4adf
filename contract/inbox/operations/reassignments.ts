import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { AssignedCount, Reassignments } from '../reassignment.ts';

export const countAssigned = {
  id: 'countAssigned',
  method: 'GET',
  path: '/members/:member_id/assigned-count',
  summary: 'Count a member’s open and snoozed conversations',
  description: 'The number of conversations to reassign, counted up to 100.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(AssignedCount) },
  errors: [],
} as const satisfies Operation;

export const listReassignments = {
  id: 'listReassignments',
  method: 'GET',
  path: '/reassignments',
  summary: 'List running reassignments',
  description: 'Reassignments from disabled or removed members that are large enough to run in batches.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(Reassignments) },
  errors: [],
} as const satisfies Operation;
