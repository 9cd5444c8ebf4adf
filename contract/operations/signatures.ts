import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { Single } from '../page.ts';
import { OrganizationSignature, OwnSignature, SaveSignatureBody } from '../signature.ts';

export const getOwnSignature = {
  id: 'getOwnSignature',
  method: 'GET',
  path: '/me/signature',
  summary: 'Get the signature of the member this token acts for',
  description:
    'As it is written, and filled in. The inbox shows it below email replies, where it can be changed; messages from apps only have it if they send it themselves.',
  scope: 'macros:read',
  actor: 'self',
  responses: { 200: Single(OwnSignature) },
  errors: ['actor_self_required'],
} as const satisfies Operation;

export const saveOwnSignature = {
  id: 'saveOwnSignature',
  method: 'PUT',
  path: '/me/signature',
  summary: 'Replace the signature of the member this token acts for',
  description:
    'With `null`, the signature of the organization applies. Emails that were sent stay as they are.',
  scope: 'macros:write',
  actor: 'self',
  body: SaveSignatureBody,
  responses: { 200: Single(OwnSignature) },
  errors: [...bodyErrors, 'conflict', 'actor_self_required'],
} as const satisfies Operation;

export const getOrganizationSignature = {
  id: 'getOrganizationSignature',
  method: 'GET',
  path: '/organization/signature',
  summary: 'Get the signature of the organization',
  description: 'It applies to members who have no signature of their own.',
  scope: 'organization:read',
  actor: 'any',
  responses: { 200: Single(OrganizationSignature) },
  errors: [],
} as const satisfies Operation;

export const saveOrganizationSignature = {
  id: 'saveOrganizationSignature',
  method: 'PUT',
  path: '/organization/signature',
  summary: 'Replace the signature of the organization',
  description:
    'With `null`, the signature of the mail channel applies. Emails that were sent stay as they are.',
  scope: 'organization:write',
  actor: 'any',
  body: SaveSignatureBody,
  responses: { 200: Single(OrganizationSignature) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
