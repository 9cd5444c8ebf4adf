/** What went wrong in settings, beside what can go wrong anywhere. */
type Faults = {
  codes: { already_member: string; last_admin: string };
  /** By the field at fault, `redirect_uris.2` by `redirect_uris`; of a field that is not here, what the server says. */
  fields: Readonly<Record<string, string>>;
};

/** The server's own sentences are in English, and tell more exactly what is wrong with a field. */
export const faults: Faults = {
  codes: {
    already_member: 'This person is already a member of the organization.',
    last_admin: 'This is the last admin of the organization. Make somebody else an admin first.',
  },
  fields: {},
};
