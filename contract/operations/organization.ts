import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { Organization, UpdateOrganizationBody } from '../organization.ts';
import { Single } from '../page.ts';

export const getOrganization = {
  id: 'getOrganization',
  method: 'GET',
  path: '/organization',
  summary: 'Get the organization this token acts in',
  description:
    'Name, logo and time zone of the one organization that the token acts in. A token never has access to another one.',
  scope: 'organization:read',
  actor: 'any',
  responses: { 200: Single(Organization) },
  errors: [],
} as const satisfies Operation;

export const updateOrganization = {
  id: 'updateOrganization',
  method: 'PATCH',
  path: '/organization',
  summary: 'Change the name, logo or time zone of the organization',
  description:
    'Only what is sent changes; the response is the whole record. The slug stays as it is when the name changes.',
  scope: 'organization:write',
  actor: 'any',
  body: UpdateOrganizationBody,
  responses: { 200: Single(Organization) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;
