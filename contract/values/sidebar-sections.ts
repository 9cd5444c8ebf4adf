/** The sections of the sidebar that can be folded. */
export const sidebarSections = ['views', 'teams', 'channels', 'tags'] as const;

export type SidebarSectionName = (typeof sidebarSections)[number];
