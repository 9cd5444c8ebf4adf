import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { Export, ExportContactBody, ExportDownload, Exports } from '../export.ts';

const common = { scope: null, actor: 'self', role: 'admin' } as const;

export const listExports = {
  ...common,
  id: 'listExports',
  method: 'GET',
  path: '/exports',
  summary: 'The exports of the organization and of its contacts’ data',
  description: 'An export is deleted after seven days, and its file with it.',
  responses: { 200: Single(Exports) },
  errors: [],
} as const satisfies Operation;

export const createExport = {
  ...common,
  id: 'createExport',
  method: 'POST',
  path: '/exports',
  summary: 'Export the organization',
  description:
    'All of its data is written into one archive, in the background. Requires a recent proof of who the person is. They get an email when it is ready.',
  responses: { 201: Single(Export) },
  errors: ['conflict'],
} as const satisfies Operation;

export const downloadExport = {
  ...common,
  id: 'downloadExport',
  method: 'POST',
  path: '/exports/:export_id/downloads',
  summary: 'Download an export',
  description:
    'A new address of its file, for anyone who has it. Requires a recent proof of who the person is. 404 until it is finished.',
  responses: { 201: Single(ExportDownload) },
  errors: [],
} as const satisfies Operation;

export const exportContact = {
  ...common,
  id: 'exportContact',
  method: 'POST',
  path: '/contacts/:contact_id/exports',
  summary: 'Export what the organization has of a contact',
  description:
    'Their details, their conversations with all messages and files, and what they wrote in others’ conversations, as an archive with pages to read, in the background. Requires a recent proof of who the person is. They get an email when it is ready.',
  body: ExportContactBody,
  responses: { 201: Single(Export) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
