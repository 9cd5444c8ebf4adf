/** The server speaks English, and tells more exactly what is wrong with a field. */
const asSaid = (sentence: string) => sentence;

/** What can go wrong in settings, beside what can anywhere. */
export const faults = {
  codes: {
    already_member: 'This person is already a member of the organization.',
    last_admin: 'This is the last admin of the organization. Make somebody else an admin first.',
  },
  /** By the field at fault, `redirect_uris.2` by `redirect_uris`; of any other field, the server's sentence. */
  fields: {
    name: asSaid,
    email: asSaid,
    color: asSaid,
    timezone: asSaid,
    logo_url: asSaid,
    redirect_uris: asSaid,
    current_password: asSaid,
    password: asSaid,
  },
};
