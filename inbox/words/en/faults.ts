/** Errors by code. For a code that isn't listed, the server's own message is shown. */
export const faults = {
  unreachable: 'Can’t reach the server. Try again in a moment.',
  answered: (status: number) => `The server answered ${status}.`,
  codes: {
    admin_required: 'Only an admin of the organization can do this.',
    conversation_merged: 'This conversation was merged into another one.',
    internal_error: 'The server made a mistake. Try again; if it happens again, tell whoever runs it.',
    not_a_member: 'You are not an active member of this organization.',
    not_found: 'This is not there, or no longer.',
    payload_too_large: 'This is more than the server takes.',
    precondition_failed: 'Somebody else has changed this meanwhile. Load the page again.',
    rate_limited: 'Too many requests. Wait a moment, then try again.',
    unavailable: 'The server isn’t responding. Try again in a moment.',
    request_timeout: 'This took too long to arrive. Try again.',
  },
};
