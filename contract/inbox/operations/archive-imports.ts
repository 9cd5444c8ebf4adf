import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { CreateImportBody, Import, ImportOptionsBody, Imports, ImportWithUpload } from '../import.ts';

const common = { scope: null, actor: 'self', role: 'admin' } as const;

export const listImports = {
  ...common,
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'Imports of conversations from other systems',
  description: 'The last twenty, including those from the command line.',
  responses: { 200: Single(Imports) },
  errors: [],
} as const satisfies Operation;

export const createImport = {
  ...common,
  id: 'createImport',
  method: 'POST',
  path: '/imports',
  summary: 'Begin an import',
  description:
    'The file is uploaded to the address in the response, and then read in the background to say what it has; of another system, the beginning is read. Nothing is imported before `start`. One import at a time. Requires a recent proof of who the person is.',
  body: CreateImportBody,
  responses: { 201: ImportWithUpload },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const getImport = {
  ...common,
  id: 'getImport',
  method: 'GET',
  path: '/imports/:import_id',
  summary: 'How far an import is',
  description: 'With what the file has, once that is known.',
  responses: { 200: Single(Import) },
  errors: [],
} as const satisfies Operation;

export const changeImport = {
  ...common,
  id: 'changeImport',
  method: 'PATCH',
  path: '/imports/:import_id',
  summary: 'Read the file of an import with other options',
  description:
    'Until it is started. The options replace the previous ones, and the file is read again. Of another system, address and account stay, and `secret` replaces the token, also while it is paused or has failed: then only that is changed.',
  body: ImportOptionsBody,
  responses: { 200: Single(Import) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const startImport = {
  ...common,
  id: 'startImport',
  method: 'POST',
  path: '/imports/:import_id/start',
  summary: 'Start or continue an import',
  description: 'One that is ready, paused, or failed on the way.',
  responses: { 200: Single(Import) },
  errors: ['conflict'],
} as const satisfies Operation;

export const pauseImport = {
  ...common,
  id: 'pauseImport',
  method: 'POST',
  path: '/imports/:import_id/pause',
  summary: 'Pause an import',
  description: 'What has been imported stays, and it continues there.',
  responses: { 200: Single(Import) },
  errors: ['conflict'],
} as const satisfies Operation;

export const removeImport = {
  ...common,
  id: 'removeImport',
  method: 'POST',
  path: '/imports/:import_id/remove',
  summary: 'Take away what an import has added',
  description:
    'Its conversations, and its contacts and tags that nothing else uses, in the background; no events. Until somebody has written in one of the conversations. Messages that it added to conversations of an earlier import go with those. Requires a recent proof of who the person is.',
  responses: { 200: Single(Import) },
  errors: ['conflict'],
} as const satisfies Operation;

export const discardImport = {
  ...common,
  id: 'discardImport',
  method: 'DELETE',
  path: '/imports/:import_id',
  summary: 'Discard an import that hasn’t been started',
  description: 'Its file is deleted.',
  responses: { 204: NoContent },
  errors: ['conflict'],
} as const satisfies Operation;
