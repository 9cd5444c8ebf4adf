import type { Macro, MacroFolder } from '../../../contract/macro.ts';
import { presentUser } from '../../access/present-user.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import { withPictureAddresses } from '../../text/inline-pictures.ts';
import type { DownloadAddress } from '../attachments/download-address.ts';
import { presentAttachment } from '../attachments/present-attachment.ts';
import type { FolderRow } from './folder-store.ts';
import type { MacroRow } from './macro-store.ts';

/** The files of a macro are attached to nothing: messages get copies. */
const unattached = { resource_type: null, resource_id: null };

/** A macro as clients see it. All its addresses are fresh. */
export function presentMacro(row: MacroRow, addressOf: DownloadAddress): Macro {
  const { folder_id, team_id, owner, last_used_at } = row;
  return {
    id: publicId('mac', row.id),
    name: row.name,
    shortcut: row.shortcut,
    body_html: withPictureAddresses(row.body_html, addressOf),
    attachments: row.attachments.map((it) => presentAttachment(it, unattached, addressOf)),
    actions: row.actions,
    folder: folder_id === null ? null : { id: publicId('mfd', folder_id), name: row.folder_name ?? '' },
    visibility: row.visibility,
    owner: owner && presentUser('usr', owner),
    team: team_id === null ? null : { id: publicId('team', team_id), name: row.team_name ?? '' },
    use_count: row.use_count,
    last_used_at: last_used_at === null ? null : unixSeconds(last_used_at),
    version: row.version,
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}

/** A folder as clients see it. */
export function presentFolder({ id, name, inserted_at }: FolderRow): MacroFolder {
  return { id: publicId('mfd', id), name, inserted_at: unixSeconds(inserted_at) };
}
