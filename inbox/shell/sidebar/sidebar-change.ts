import type { ChangeSidebarPreferencesBody, SidebarPreferences } from '../../../contract/inbox/sidebar.ts';

/** The preferences after a change, as the server applies it. */
export function withChange(
  { pinned_tag_ids, folded_sections }: SidebarPreferences,
  { pin_tag_ids, unpin_tag_ids, fold, unfold }: ChangeSidebarPreferencesBody,
): SidebarPreferences {
  return {
    pinned_tag_ids: changed(pinned_tag_ids, pin_tag_ids, unpin_tag_ids),
    folded_sections: changed(folded_sections, fold, unfold),
  };
}

function changed<Item>(before: readonly Item[], added: readonly Item[] = [], removed: readonly Item[] = []) {
  return [...new Set([...before, ...added])].filter((it) => !removed.includes(it));
}

/** The change that reverts another one. */
export function inverse({
  pin_tag_ids = [],
  unpin_tag_ids = [],
  fold = [],
  unfold = [],
}: ChangeSidebarPreferencesBody): ChangeSidebarPreferencesBody {
  return { pin_tag_ids: unpin_tag_ids, unpin_tag_ids: pin_tag_ids, fold: unfold, unfold: fold };
}
