import Type from 'typebox';
import { companyFilters } from '../../company.ts';
import { contactFilters } from '../../contact.ts';
import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Exactly } from '../../primitives.ts';

const common = {
  method: 'POST',
  scope: 'contacts:read',
  actor: 'self',
  role: 'admin',
  isStream: true,
  responses: {
    200: Type.String({ description: 'A CSV file, and a last line `#end` with the number of its rows.' }),
  },
  errors: [...bodyErrors],
} as const;

const { sort: _, ...ofContacts } = contactFilters;

export const exportContacts = {
  ...common,
  id: 'exportContacts',
  path: '/contact-exports',
  summary: 'Export contacts as CSV',
  description:
    'The contacts or companies of the list with these parameters, oldest first, as of when they are read. May include some that were created in the meantime. A response without its last line is incomplete.',
  body: Exactly(ofContacts),
} as const satisfies Operation;

export const exportCompanies = {
  ...common,
  id: 'exportCompanies',
  path: '/company-exports',
  summary: 'Export companies as CSV',
  description: 'Like an export of contacts.',
  body: Exactly(companyFilters),
} as const satisfies Operation;
