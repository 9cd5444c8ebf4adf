import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { FirstSteps, SampleData } from '../first-steps.ts';

/* The first steps of a new organization; for members only. */

export const getFirstSteps = {
  id: 'getFirstSteps',
  method: 'GET',
  path: '/first-steps',
  summary: 'Get the first steps of a new organization',
  description: 'Which of the first steps are done.',
  scope: 'conversations:read',
  actor: 'self',
  responses: { 200: Single(FirstSteps) },
  errors: [],
} as const satisfies Operation;

export const loadSampleData = {
  id: 'loadSampleData',
  method: 'POST',
  path: '/sample-data',
  summary: 'Load sample data',
  description:
    'Conversations, contacts and tags to explore Deskbell with. They cause events like any others. Only available while there are no conversations.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 201: Single(SampleData) },
  errors: ['conflict'],
} as const satisfies Operation;

export const removeSampleData = {
  id: 'removeSampleData',
  method: 'DELETE',
  path: '/sample-data',
  summary: 'Remove the sample data',
  description:
    'Including everything written in it since. Anything that was merged into other conversations stays.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
