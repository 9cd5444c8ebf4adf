import type { PersonalToken } from '../../../../contract/inbox/personal-token.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { PersonalTokenRow } from './personal-token-store.ts';

export function presentPersonalToken(row: PersonalTokenRow): PersonalToken {
  return {
    id: publicId('tok', row.id),
    name: row.name,
    scopes: row.scopes,
    ending: row.last_four,
    last_used_at: row.last_used_at === null ? null : unixSeconds(row.last_used_at),
    expires_at: unixSeconds(row.expires_at),
    inserted_at: unixSeconds(row.inserted_at),
  };
}
