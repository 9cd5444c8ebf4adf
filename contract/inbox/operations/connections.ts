import type { Operation } from '../../operation.ts';
import { NoContent, Page, pageQuery } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { Connection } from '../connection.ts';

export const listConnections = {
  id: 'listConnections',
  method: 'GET',
  path: '/connections',
  summary: 'Connected apps',
  description: 'The live ones, newest first: every one for an admin, for a member those that act as them.',
  scope: null,
  actor: 'self',
  query: Exactly(pageQuery),
  answers: { 200: Page(Connection) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const endConnection = {
  id: 'endConnection',
  method: 'DELETE',
  path: '/connections/:connection_id',
  summary: 'Disconnect an app',
  description: 'Every token of the connection is refused at its next call. What it wrote stays.',
  scope: null,
  actor: 'self',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
