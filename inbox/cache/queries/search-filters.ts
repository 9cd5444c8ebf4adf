import type { ListConversationsQuery } from '../../../sdk/src/types.ts';

/** The filters of a search. Dates are local days such as `2026-11-22`, inclusive. */
export type SearchFilters = {
  q?: string;
  status?: string;
  assignee?: string;
  /** A `team_…` id, or `none`. */
  team?: string;
  tag?: string;
  source?: string;
  /** A `chn_…` id. */
  channel?: string;
  since?: string;
  until?: string;
};

const names = ['q', 'status', 'assignee', 'team', 'tag', 'source', 'channel', 'since', 'until'] as const;

/** The search as it appears in the URL after `search:`, such as `q=bent wheel&status=open`. */
export function addressOfSearch(filters: SearchFilters): string {
  return names
    .flatMap((name) => {
      const value = filters[name];
      return value ? [`${name}=${value.replaceAll(/[%&+]/g, encodeURIComponent)}`] : [];
    })
    .join('&');
}

/** The reverse of `addressOfSearch`. Text without parameter names is the search text. */
export function readSearchAddress(address: string): SearchFilters {
  const fields = new URLSearchParams(address);
  const known = names.filter((name) => fields.get(name));
  if (known.length === 0 && !/^[a-z]+=/.test(address)) return address.trim() ? { q: address } : {};
  return Object.fromEntries(known.map((name) => [name, fields.get(name) ?? '']));
}

/**
 * The search as query parameters of the API. Leaves out text without anything searchable, and values that the server would
 * refuse.
 */
export function searchQuery({
  q,
  status,
  assignee,
  team,
  tag,
  source,
  channel,
  since,
  until,
}: SearchFilters): ListConversationsQuery {
  const from = startOfDay(since);
  const to = startOfDay(until, 1);
  return {
    ...(isSearchable(q) && { q: q.slice(0, maxCharacters) }),
    ...(isOneOf(statuses, status) && { status }),
    ...(assignee && { assignee_id: assignee }),
    ...(team && (team === 'none' || isTeamId(team)) && { team_id: team }),
    ...(tag && { tag }),
    ...(source && { source: source as NonNullable<ListConversationsQuery['source']> }),
    ...(channel && isChannelId(channel) && { channel_id: channel }),
    ...(from !== undefined && { last_activity_since: from }),
    ...(to !== undefined && (from === undefined || to > from) && { last_activity_until: to }),
  };
}

export function isTeamId(text: string): boolean {
  return /^team_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);
}

export function isChannelId(text: string): boolean {
  return /^chn_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text);
}

const maxCharacters = 500;
const statuses = ['open', 'snoozed', 'closed'] as const;

function isOneOf<Value extends string>(values: readonly Value[], text: string | undefined): text is Value {
  return (values as readonly (string | undefined)[]).includes(text);
}

function isSearchable(text: string | undefined): text is string {
  return text !== undefined && /[\p{L}\p{N}]/u.test(text);
}

/** The start of a local day, or of the one `later` days after it, in Unix seconds; undefined for an invalid date. */
function startOfDay(day: string | undefined, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (!year) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return Math.max(0, Math.floor(at / 1000));
}

/** A local day in the format of URLs and date fields. */
export function dayText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
