import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { FirstSteps, SampleData } from '../first-steps.ts';

/* What leads a new organization to its first conversations; for people only. */

export const getFirstSteps = {
  id: 'getFirstSteps',
  method: 'GET',
  path: '/first-steps',
  summary: 'How far a new organization has come',
  description: 'Which of the first steps are done.',
  scope: 'conversations:read',
  actor: 'self',
  answers: { 200: Single(FirstSteps) },
  errors: [],
} as const satisfies Operation;

export const loadSampleData = {
  id: 'loadSampleData',
  method: 'POST',
  path: '/sample-data',
  summary: 'Load sample data',
  description:
    'Conversations, contacts and tags to try things on, with events as for any others. Only where there is no conversation.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 201: Single(SampleData) },
  errors: ['conflict'],
} as const satisfies Operation;

export const removeSampleData = {
  id: 'removeSampleData',
  method: 'DELETE',
  path: '/sample-data',
  summary: 'Remove the sample data',
  description:
    'With everything that was written in it since. What has become part of conversations that are none of it stays.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
