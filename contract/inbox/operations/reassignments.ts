import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { AssignedCount, Reassignments } from '../reassignment.ts';

export const countAssigned = {
  id: 'countAssigned',
  method: 'GET',
  path: '/members/:member_id/assigned-count',
  summary: 'How many open and snoozed conversations a member has',
  description: 'Counted to a hundred and no further: what reassigning them would move.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(AssignedCount) },
  errors: [],
} as const satisfies Operation;

export const listReassignments = {
  id: 'listReassignments',
  method: 'GET',
  path: '/reassignments',
  summary: 'Conversations that are still being reassigned',
  description:
    'Those of members who were disabled or removed with so many that the server moves them in batches.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(Reassignments) },
  errors: [],
} as const satisfies Operation;
