import Type from 'typebox';
import type { Operation } from '../../operation.ts';
import { Page, pageQuery } from '../../page.ts';
import { Exactly, OneOf } from '../../primitives.ts';
import { AuditEntry, auditAreas } from '../audit-entry.ts';

export const listAuditEntries = {
  id: 'listAuditEntries',
  method: 'GET',
  path: '/audit-entries',
  summary: 'List the audit log',
  description: 'Newest first. Entries are immutable, and kept for 400 days.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly({
    ...pageQuery,
    user_id: Type.Optional(Type.String({ description: 'Only actions of this member.' })),
    area: Type.Optional(OneOf(auditAreas, 'Only what is of this area.')),
    since: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$', description: 'Unix seconds: not before.' })),
    until: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$', description: 'Unix seconds: before.' })),
  }),
  responses: { 200: Page(AuditEntry) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;
