/** Counting stops here: a view with this many is shown as 99+. */
export const maxCounted = 100;
