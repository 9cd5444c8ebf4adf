/** Where counting ends: a view that has this many is said to have 99 and more. */
export const maxCounted = 100;
