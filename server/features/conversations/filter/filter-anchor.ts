import type { Conversation } from '../../../../contract/conversation.ts';
import { type Filter, valuesOf } from '../../../../contract/filter/filter.ts';
import { requiredConditions } from '../../../../contract/filter/required-conditions.ts';
import { parsePublicId } from '../../../ids/public-id.ts';

/** What all matches of a filter have in common and an index by activity can find; ids are uuids. */
export type FilterAnchor = {
  status?: Conversation['status'] | undefined;
  /** `none`: unassigned ones. */
  assigneeId?: string;
  teamId?: string;
  contactId?: string;
  /** Found through the company's people, if these aren't too many. */
  companyId?: string;
  channelId?: string;
};

/**
 * The part of a filter that one index covers, so that reading through its matches reads few others. Empty if there is
 * none. A second condition is part of it only if the index has both.
 */
export function anchorOf(filter: Filter, userId: string | undefined): FilterAnchor {
  const status = onlyValue(filter, 'status') as FilterAnchor['status'];
  const open = status === 'open' ? { status } : {};
  const contactId = idOf(filter, 'contact_id', 'cnt');
  if (contactId !== undefined) return { contactId };
  const assigneeId = assigneeOf(filter, userId);
  const isOwnOpen = assigneeId !== undefined && assigneeId !== 'none' && status === 'open';
  const companyId = isOwnOpen ? undefined : idOf(filter, 'company_id', 'cmp');
  const company = companyId === undefined ? {} : { companyId };
  if (assigneeId !== undefined) return { ...company, assigneeId, ...open };
  const teamId = idOf(filter, 'team_id', 'team');
  if (teamId !== undefined) return { ...company, teamId, ...open };
  if (status !== undefined) return { ...company, status };
  const channelId = idOf(filter, 'channel_id', 'chn');
  return channelId === undefined ? company : { ...company, channelId };
}

/** Whether a filter as a whole requires a status. */
export function requiresOpen(filter: Filter): boolean {
  return onlyValue(filter, 'status') === 'open';
}

/** The single value that a field must have. */
function onlyValue(filter: Filter, field: string): string | undefined {
  for (const condition of requiredConditions(filter)) {
    const [value, ...others] = condition.field === field ? valuesOf(condition) : [];
    if (typeof value === 'string' && others.length === 0) return value;
  }
  return undefined;
}

function idOf(filter: Filter, field: string, prefix: 'cnt' | 'cmp' | 'team' | 'chn'): string | undefined {
  return parsePublicId(prefix, onlyValue(filter, field) ?? '');
}

function assigneeOf(filter: Filter, userId: string | undefined): string | undefined {
  const value = onlyValue(filter, 'assignee_id');
  if (value === 'none') return value;
  return value === 'me' ? userId : parsePublicId('usr', value ?? '');
}
