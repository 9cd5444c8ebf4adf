/** An id, if its record is here. */
export const known = (present: ReadonlySet<string>, id: string | null) =>
  id !== null && present.has(id) ? id : null;
