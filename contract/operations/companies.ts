import { Company, CreateCompanyBody, companyFilters, UpdateCompanyBody } from '../company.ts';
import { Conversation } from '../conversation.ts';
import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listCompanies = {
  id: 'listCompanies',
  method: 'GET',
  path: '/companies',
  summary: 'List companies, newest first',
  description:
    'All companies, or those that `q` matches. With `external_id` the list has at most one company.',
  scope: 'contacts:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...companyFilters }),
  responses: { 200: Page(Company) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createCompany = {
  id: 'createCompany',
  method: 'POST',
  path: '/companies',
  summary: 'Create a company',
  description:
    'Contacts with an email address at one of its `domains` belong to it from then on, existing ones too. A domain or `external_id` of another company gets a `conflict`.',
  scope: 'contacts:write',
  actor: 'any',
  body: CreateCompanyBody,
  responses: { 201: Single(Company) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getCompany = {
  id: 'getCompany',
  method: 'GET',
  path: '/companies/:company_id',
  summary: 'Get one company',
  description: 'A deleted company is not found.',
  scope: 'contacts:read',
  actor: 'any',
  responses: { 200: Single(Company) },
  errors: [],
} as const satisfies Operation;

export const updateCompany = {
  id: 'updateCompany',
  method: 'PATCH',
  path: '/companies/:company_id',
  summary: "Change a company's properties",
  description: 'Only the fields sent change. `domains` replaces all domains.',
  scope: 'contacts:write',
  actor: 'any',
  body: UpdateCompanyBody,
  responses: { 200: Single(Company) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const deleteCompany = {
  id: 'deleteCompany',
  method: 'DELETE',
  path: '/companies/:company_id',
  summary: 'Delete a company',
  description: 'Its contacts and conversations stay, without a company. This can’t be undone.',
  scope: 'contacts:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const listCompanyConversations = {
  id: 'listCompanyConversations',
  method: 'GET',
  path: '/companies/:company_id/conversations',
  summary: 'List the conversations with people of a company, latest activity first',
  description:
    'Of the 1,000 contacts of the company that were created last. Spam and merged conversations are left out.',
  scope: 'conversations:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(Conversation) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;
