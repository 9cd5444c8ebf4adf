import { listCell } from '../../../../contract/csv/csv-cells.ts';
import { formatTimestamp } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ContactRow } from '../contact-row.ts';

type Column = { heading: string; cellOf: (row: ContactRow) => string | null };

/** Headings are the API's names, which an import recognizes. */
const columns: readonly Column[] = [
  { heading: 'deskbell_id', cellOf: ({ id }) => publicId('cnt', id) },
  { heading: 'external_id', cellOf: ({ external_id }) => external_id },
  { heading: 'name', cellOf: ({ name }) => name },
  { heading: 'email', cellOf: ({ email }) => email },
  { heading: 'other_emails', cellOf: ({ other_emails }) => listCell(other_emails) },
  { heading: 'phone', cellOf: ({ phone }) => phone },
  { heading: 'other_phones', cellOf: ({ other_phones }) => listCell(other_phones) },
  { heading: 'instagram_handle', cellOf: ({ instagram_handle }) => instagram_handle },
  { heading: 'profile_picture_url', cellOf: ({ profile_picture_url }) => profile_picture_url },
  { heading: 'tags', cellOf: ({ tags }) => listCell(tags) },
  { heading: 'company', cellOf: ({ company }) => company?.name ?? null },
  { heading: 'company_id', cellOf: ({ company_id }) => company_id && publicId('cmp', company_id) },
  { heading: 'is_blocked', cellOf: ({ is_blocked }) => String(is_blocked) },
  {
    heading: 'last_seen_at',
    cellOf: ({ last_seen_at }) => (last_seen_at === null ? null : formatTimestamp(last_seen_at)),
  },
  { heading: 'inserted_at', cellOf: ({ inserted_at }) => formatTimestamp(inserted_at) },
  { heading: 'updated_at', cellOf: ({ updated_at }) => formatTimestamp(updated_at) },
];

/** The headings of exported contacts, apart from custom attributes. */
export const contactHeadings: readonly string[] = columns.map(({ heading }) => heading);

/** A contact as cells below these headings. */
export function contactCells(row: ContactRow): string[] {
  return columns.map(({ cellOf }) => cellOf(row) ?? '');
}
