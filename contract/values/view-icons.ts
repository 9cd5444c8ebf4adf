/** The icons that a view can have, by name. */
export const viewIcons = [
  'inbox',
  'star',
  'flag',
  'flame',
  'clock',
  'heart',
  'bug',
  'cart',
  'truck',
  'wrench',
  'card',
  'building',
] as const;

export type ViewIcon = (typeof viewIcons)[number];
