import type { Operation } from '../../operation.ts';
import { NoContent, Page, pageQuery } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { Connection } from '../connection.ts';

export const listConnections = {
  id: 'listConnections',
  method: 'GET',
  path: '/connections',
  summary: 'List connected apps',
  description:
    'Active connections, newest first: all of them for an admin; for a member, those that act as them.',
  scope: null,
  actor: 'self',
  query: Exactly(pageQuery),
  responses: { 200: Page(Connection) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const endConnection = {
  id: 'endConnection',
  method: 'DELETE',
  path: '/connections/:connection_id',
  summary: 'Disconnect an app',
  description:
    'Every token of the connection is refused from the next request on. Everything the app wrote stays.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
