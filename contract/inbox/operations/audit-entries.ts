import Type from 'typebox';
import type { Operation } from '../../operation.ts';
import { Page, pageQuery } from '../../page.ts';
import { Exactly, OneOf } from '../../primitives.ts';
import { AuditEntry, auditAreas } from '../audit-entry.ts';

export const listAuditEntries = {
  id: 'listAuditEntries',
  method: 'GET',
  path: '/audit-entries',
  summary: 'Who did what',
  description: 'The latest first. Entries are never changed, and kept for 400 days.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly({
    ...pageQuery,
    user_id: Type.Optional(Type.String({ description: 'Only what this person did.' })),
    area: Type.Optional(OneOf(auditAreas, 'Only what is of this area.')),
    since: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$', description: 'Unix seconds: not before.' })),
    until: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$', description: 'Unix seconds: before.' })),
  }),
  answers: { 200: Page(AuditEntry) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;
