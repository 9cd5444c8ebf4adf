/** The server's message in English, which is more specific about a field. */
const unchanged = (sentence: string) => sentence;

/** Errors that only occur in the settings. */
export const errors = {
  codes: {
    already_member: 'This person is already a member of the organization.',
    last_admin: 'This is the last admin of the organization. Make someone else an admin first.',
  },
  /** Errors by field, `redirect_uris` for `redirect_uris.2`. For other fields, the server's own message is shown. */
  fields: {
    name: unchanged,
    shortcut: unchanged,
    actions: unchanged,
    body_html: unchanged,
    email: unchanged,
    address: unchanged,
    sender_name: unchanged,
    signature_html: unchanged,
    alert_user_ids: unchanged,
    color: unchanged,
    timezone: unchanged,
    logo_url: unchanged,
    redirect_uris: unchanged,
    current_password: unchanged,
    password: unchanged,
  },
};
