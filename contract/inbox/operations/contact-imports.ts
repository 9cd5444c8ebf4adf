import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import {
  AddContactImportRowsBody,
  ContactImport,
  ContactImportCheck,
  ContactImportMappingBody,
  ContactImports,
  CreateContactImportBody,
  contactImportsQuery,
  RefusedRows,
  refusedRowsQuery,
} from '../contact-import.ts';

const common = { scope: 'contacts:write', actor: 'self' } as const;

export const listContactImports = {
  ...common,
  id: 'listContactImports',
  method: 'GET',
  path: '/contact-imports',
  summary: 'The last imports of contacts, or of companies',
  description: 'At most ten, of the last seven days.',
  query: contactImportsQuery,
  responses: { 200: Single(ContactImports) },
  errors: [],
} as const satisfies Operation;

export const createContactImport = {
  ...common,
  id: 'createContactImport',
  method: 'POST',
  path: '/contact-imports',
  summary: 'Begin an import of contacts or companies',
  description: 'Rows are added next. An import that isn’t started is deleted after seven days.',
  body: CreateContactImportBody,
  responses: { 201: Single(ContactImport) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const getContactImport = {
  ...common,
  id: 'getContactImport',
  method: 'GET',
  path: '/contact-imports/:import_id',
  summary: 'How far an import is',
  description: 'Rows are imported in the background.',
  responses: { 200: Single(ContactImport) },
  errors: [],
} as const satisfies Operation;

export const addContactImportRows = {
  ...common,
  id: 'addContactImportRows',
  method: 'PUT',
  path: '/contact-imports/:import_id/rows',
  summary: 'Add rows to an import',
  description:
    'The same rows can be sent again; they replace the ones at the same positions. Refused once it is started.',
  body: AddContactImportRowsBody,
  responses: { 200: Single(ContactImport) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const checkContactImport = {
  ...common,
  id: 'checkContactImport',
  method: 'POST',
  path: '/contact-imports/:import_id/check',
  summary: 'What an import would do',
  description: 'Nothing is written. What others change before the import runs isn’t known.',
  body: ContactImportMappingBody,
  responses: { 200: Single(ContactImportCheck) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const startContactImport = {
  ...common,
  id: 'startContactImport',
  method: 'POST',
  path: '/contact-imports/:import_id/start',
  summary: 'Start an import',
  description: 'Starting it again changes nothing.',
  body: ContactImportMappingBody,
  responses: { 200: Single(ContactImport) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const listRefusedRows = {
  ...common,
  id: 'listRefusedRows',
  method: 'GET',
  path: '/contact-imports/:import_id/refused',
  summary: 'The rows that an import refused, with the reasons',
  description: 'Up to 500 at a time, until seven days after the import began.',
  query: refusedRowsQuery,
  responses: { 200: Single(RefusedRows) },
  errors: [],
} as const satisfies Operation;
