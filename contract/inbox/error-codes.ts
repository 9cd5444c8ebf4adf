/** Error codes of the inbox gate only, in addition to those of the API, and the status of each. */
export const inboxErrorStatuses = {
  admin_required: 403,
  ai_limit_reached: 429,
  ai_off: 409,
  ai_unavailable: 502,
  cross_site_request: 403,
  not_a_member: 403,
  personal_tokens_forbidden: 403,
  sign_in_refused: 403,
  step_up_required: 403,
  user_changed: 409,
} as const;

export type InboxErrorCode = keyof typeof inboxErrorStatuses;
