/** Errors by code. For a code that isn't listed, the server's own message is shown. */
export const errors = {
  unreachable: 'Can’t reach the server. Try again in a moment.',
  answered: (status: number) => `The server responded with status ${status}.`,
  codes: {
    admin_required: 'Only an admin of the organization can do this.',
    channel_disabled: 'The mail channel is paused or was removed, so nothing was sent.',
    conversation_merged: 'This conversation was merged into another one.',
    internal_error:
      'Something went wrong on the server. Try again; if it keeps happening, tell your administrator.',
    mail_too_large: 'The files are too large for an email. Remove some, then send again.',
    no_recipient: 'There is no recipient. Add an address, then send again.',
    not_a_member: 'You’re not an active member of this organization.',
    not_found: 'Not found. It may have been deleted.',
    payload_too_large: 'This is too large to send.',
    precondition_failed: 'Someone else has changed this in the meantime. Reload the page.',
    rate_limited: 'Too many requests. Wait a moment, then try again.',
    personal_tokens_forbidden: 'This organization doesn’t allow personal tokens.',
    sign_in_refused: 'This organization’s sign-in policy doesn’t accept this session.',
    step_up_required: 'Confirm that it’s you, then try again.',
    unavailable: 'The server isn’t responding. Try again in a moment.',
    request_timeout: 'The request timed out. Try again.',
  },
};
