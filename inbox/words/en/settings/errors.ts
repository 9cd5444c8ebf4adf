/** The server's message in English, which is more specific about a field. */
const asSaid = (sentence: string) => sentence;

/** Errors that only occur in the settings. */
export const errors = {
  codes: {
    already_member: 'This person is already a member of the organization.',
    last_admin: 'This is the last admin of the organization. Make someone else an admin first.',
  },
  /** Errors by field, `redirect_uris` for `redirect_uris.2`. For other fields, the server's own message is shown. */
  fields: {
    name: asSaid,
    shortcut: asSaid,
    actions: asSaid,
    body_html: asSaid,
    email: asSaid,
    address: asSaid,
    sender_name: asSaid,
    signature_html: asSaid,
    alert_user_ids: asSaid,
    color: asSaid,
    timezone: asSaid,
    logo_url: asSaid,
    redirect_uris: asSaid,
    current_password: asSaid,
    password: asSaid,
  },
};
