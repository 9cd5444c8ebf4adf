import type { Conversation } from '../../../../contract/conversation.ts';
import { type Filter, type FilterCondition, valuesOf } from '../../../../contract/filter/filter.ts';
import { parsePublicId } from '../../../ids/public-id.ts';

/** What all matches of a filter have in common and an index by activity can find; ids are uuids. */
export type FilterAnchor = {
  status?: Conversation['status'] | undefined;
  /** `none`: unassigned ones. */
  assigneeId?: string;
  teamId?: string;
  contactId?: string;
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
  if (assigneeId !== undefined) return { assigneeId, ...open };
  const teamId = idOf(filter, 'team_id', 'team');
  if (teamId !== undefined) return { teamId, ...open };
  if (status !== undefined) return { status };
  const channelId = idOf(filter, 'channel_id', 'chn');
  return channelId === undefined ? {} : { channelId };
}

/** Whether a filter as a whole requires a status. */
export function requiresOpen(filter: Filter): boolean {
  return onlyValue(filter, 'status') === 'open';
}

/** Spam is listed only if a filter as a whole requires it; otherwise it is left out. */
export function requiresSpam(filter: Filter): boolean {
  return requiredConditions(filter).some(({ field, value }) => field === 'is_spam' && value === true);
}

function requiredConditions(filter: Filter): FilterCondition[] {
  if ('field' in filter) return [filter];
  return 'all' in filter ? filter.all.filter((it) => 'field' in it) : [];
}

/** The single value that a field must have. */
function onlyValue(filter: Filter, field: string): string | undefined {
  for (const condition of requiredConditions(filter)) {
    const [value, ...others] = condition.field === field ? valuesOf(condition) : [];
    if (typeof value === 'string' && others.length === 0) return value;
  }
  return undefined;
}

function idOf(filter: Filter, field: string, prefix: 'cnt' | 'team' | 'chn'): string | undefined {
  return parsePublicId(prefix, onlyValue(filter, field) ?? '');
}

function assigneeOf(filter: Filter, userId: string | undefined): string | undefined {
  const value = onlyValue(filter, 'assignee_id');
  if (value === 'none') return value;
  return value === 'me' ? userId : parsePublicId('usr', value ?? '');
}
