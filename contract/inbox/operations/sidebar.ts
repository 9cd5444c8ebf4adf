import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { ChangeSidebarPreferencesBody, SidebarPreferences } from '../sidebar.ts';

export const getSidebarPreferences = {
  id: 'getSidebarPreferences',
  method: 'GET',
  path: '/sidebar-preferences',
  summary: 'How you have arranged the sidebar',
  description: 'In this organization.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(SidebarPreferences) },
  errors: [],
} as const satisfies Operation;

export const changeSidebarPreferences = {
  id: 'changeSidebarPreferences',
  method: 'PATCH',
  path: '/sidebar-preferences',
  summary: 'Rearrange the sidebar',
  description:
    'Fields that aren’t sent stay unchanged, so that two tabs can pin at the same time. Unknown and deleted tags are ignored. Your other tabs get an `event: personal`.',
  scope: null,
  actor: 'self',
  body: ChangeSidebarPreferencesBody,
  responses: { 200: Single(SidebarPreferences) },
  errors: [...bodyErrors],
} as const satisfies Operation;
