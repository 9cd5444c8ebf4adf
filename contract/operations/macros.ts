import { bodyErrors } from '../errors.ts';
import {
  CreateMacroBody,
  CreateMacroFolderBody,
  Macro,
  MacroFolder,
  macroFilters,
  UpdateMacroBody,
  UpdateMacroFolderBody,
} from '../macro.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listMacros = {
  id: 'listMacros',
  method: 'GET',
  path: '/macros',
  summary: 'List macros, oldest first',
  description:
    'Those that the caller sees: everyone’s, those of their teams, and their own private ones. An admin sees those of all teams. A token with `actor=app` sees all but private ones.',
  scope: 'macros:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...macroFilters }),
  responses: { 200: Page(Macro) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createMacro = {
  id: 'createMacro',
  method: 'POST',
  path: '/macros',
  summary: 'Create a macro',
  description:
    'Private unless `visibility` says otherwise. Leads share macros with their team, admins with everyone. An organization has at most 2,000 macros.',
  scope: 'macros:write',
  actor: 'self',
  body: CreateMacroBody,
  responses: { 201: Single(Macro) },
  errors: [...bodyErrors, 'conflict', 'actor_self_required', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getMacro = {
  id: 'getMacro',
  method: 'GET',
  path: '/macros/:macro_id',
  summary: 'Get one macro',
  description: 'With its variables as they are written. A macro that the caller doesn’t see is 404.',
  scope: 'macros:read',
  actor: 'any',
  responses: { 200: Single(Macro) },
  errors: [],
} as const satisfies Operation;

export const updateMacro = {
  id: 'updateMacro',
  method: 'PATCH',
  path: '/macros/:macro_id',
  summary: 'Change a macro',
  description:
    'Only what is sent changes. A private macro is changed by its owner, a team’s by the team’s leads and admins, everyone’s by admins; sharing it requires the same permission.',
  scope: 'macros:write',
  actor: 'self',
  body: UpdateMacroBody,
  responses: { 200: Single(Macro) },
  errors: [...bodyErrors, 'conflict', 'actor_self_required', 'precondition_failed'],
} as const satisfies Operation;

export const deleteMacro = {
  id: 'deleteMacro',
  method: 'DELETE',
  path: '/macros/:macro_id',
  summary: 'Delete a macro',
  description: 'Allowed for those who may change it. Messages that were sent with it stay as they are.',
  scope: 'macros:write',
  actor: 'self',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict', 'actor_self_required'],
} as const satisfies Operation;

export const listMacroFolders = {
  id: 'listMacroFolders',
  method: 'GET',
  path: '/macro-folders',
  summary: 'List the folders of macros, oldest first',
  description: 'Everyone in the organization sees all folders.',
  scope: 'macros:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(MacroFolder) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createMacroFolder = {
  id: 'createMacroFolder',
  method: 'POST',
  path: '/macro-folders',
  summary: 'Create a folder of macros',
  description: 'Every member can. An organization has at most 200 folders.',
  scope: 'macros:write',
  actor: 'self',
  body: CreateMacroFolderBody,
  responses: { 201: Single(MacroFolder) },
  errors: [...bodyErrors, 'conflict', 'actor_self_required', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getMacroFolder = {
  id: 'getMacroFolder',
  method: 'GET',
  path: '/macro-folders/:folder_id',
  summary: 'Get one folder of macros',
  description: 'Its name. A folder that was deleted is 404.',
  scope: 'macros:read',
  actor: 'any',
  responses: { 200: Single(MacroFolder) },
  errors: [],
} as const satisfies Operation;

export const updateMacroFolder = {
  id: 'updateMacroFolder',
  method: 'PATCH',
  path: '/macro-folders/:folder_id',
  summary: 'Rename a folder of macros',
  description: 'Only admins can. Its macros stay in it.',
  scope: 'macros:write',
  actor: 'self',
  body: UpdateMacroFolderBody,
  responses: { 200: Single(MacroFolder) },
  errors: [...bodyErrors, 'conflict', 'actor_self_required', 'precondition_failed'],
} as const satisfies Operation;

export const deleteMacroFolder = {
  id: 'deleteMacroFolder',
  method: 'DELETE',
  path: '/macro-folders/:folder_id',
  summary: 'Delete a folder of macros',
  description: 'Only admins can. Its macros stay, in no folder.',
  scope: 'macros:write',
  actor: 'self',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict', 'actor_self_required'],
} as const satisfies Operation;
