import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { Export, Exports } from '../export.ts';

const common = { scope: null, actor: 'self', role: 'admin', path: '/exports' } as const;

export const listExports = {
  ...common,
  id: 'listExports',
  method: 'GET',
  summary: 'The exports of the organization',
  description: 'An export is deleted after seven days, and its file with it.',
  responses: { 200: Single(Exports) },
  errors: [],
} as const satisfies Operation;

export const createExport = {
  ...common,
  id: 'createExport',
  method: 'POST',
  summary: 'Export the organization',
  description:
    'All of its data is written into one archive, in the background. Requires a recent proof of who the person is. They get an email when it is ready.',
  responses: { 201: Single(Export) },
  errors: ['conflict'],
} as const satisfies Operation;
