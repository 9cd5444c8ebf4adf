import type { View } from '../../../contract/view.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { ViewRow } from './view-store.ts';

/** A view as clients see it. @param missing what its filter names that no longer exists */
export function presentView(row: ViewRow, missing: View['missing']): View {
  return {
    id: publicId('vw', row.id),
    name: row.name,
    icon: row.icon,
    owner_id: row.owner_user_id === null ? null : publicId('usr', row.owner_user_id),
    team_id: row.team_id === null ? null : publicId('team', row.team_id),
    filter: row.filter,
    sort: row.sort,
    missing,
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
