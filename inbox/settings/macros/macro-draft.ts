import type { Action, CreateMacroBody, Macro } from '../../../sdk/src/types.ts';
import { draftFiles } from '../../drafts/draft-files.ts';
import { type DraftFile, filesOf } from '../../drafts/drafts.ts';

/** A macro as its form edits it. */
export type MacroDraft = {
  name: string;
  shortcut: string;
  html: string;
  actions: readonly Action[];
  files: readonly DraftFile[];
  folderId: string;
  /** `private`, `everyone`, or the id of a team. */
  sharing: string;
};

/** The initial form of a macro, or of a new one. */
export function draftOf(macro: Macro | undefined): MacroDraft {
  if (!macro)
    return { name: '', shortcut: '', html: '', actions: [], files: [], folderId: '', sharing: 'private' };
  const { name, shortcut, body_html, attachments, actions, folder, visibility, team } = macro;
  return {
    name,
    shortcut: shortcut ?? '',
    html: body_html,
    actions,
    files: draftFiles(attachments, body_html),
    folderId: folder?.id ?? '',
    sharing: team?.id ?? visibility,
  };
}

/** The request body. */
export function bodyOf({
  name,
  shortcut,
  html,
  actions,
  files,
  folderId,
  sharing,
}: MacroDraft): CreateMacroBody {
  const isOfTeam = sharing !== 'private' && sharing !== 'everyone';
  return {
    name,
    shortcut: shortcut.trim() === '' ? null : shortcut.trim().toLowerCase(),
    body_html: html,
    actions: [...actions],
    attachment_ids: filesOf({ html, files }).map(({ id }) => id),
    folder_id: folderId === '' ? null : folderId,
    ...(isOfTeam ? { visibility: 'team', team_id: sharing } : { visibility: sharing }),
  };
}
