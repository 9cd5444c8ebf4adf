/** The most tags that a member can pin: as many as the sidebar lists. */
export const maxPinned = 100;
