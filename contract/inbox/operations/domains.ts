import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { AddDomainBody, VerifiableDomain, VerifiableDomains } from '../domain.ts';

export const listDomains = {
  id: 'listDomains',
  method: 'GET',
  path: '/sign-in/domains',
  summary: 'List the organization’s domains',
  description: 'Includes the TXT record that verifies each.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(VerifiableDomains) },
  errors: [],
} as const satisfies Operation;

export const addDomain = {
  id: 'addDomain',
  method: 'POST',
  path: '/sign-in/domains',
  summary: 'Add a domain',
  description:
    'It is unverified until its TXT record is found. Domains of public mail providers get a 422. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: AddDomainBody,
  responses: { 201: Single(VerifiableDomain) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const checkDomain = {
  id: 'checkDomain',
  method: 'POST',
  path: '/sign-in/domains/:domain_id/check',
  summary: 'Look up the TXT record of a domain',
  description:
    'Verifies the domain if the record exists. A domain that another organization has verified gets a 409.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(VerifiableDomain) },
  errors: ['not_found', 'conflict'],
} as const satisfies Operation;

export const deleteDomain = {
  id: 'deleteDomain',
  method: 'DELETE',
  path: '/sign-in/domains/:domain_id',
  summary: 'Delete a domain',
  description:
    'People can no longer join with an address in it. Existing members stay. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 204: NoContent },
  errors: ['not_found'],
} as const satisfies Operation;
