/** Error codes of the widget's gate only, in addition to those of the API, and the status of each. */
export const widgetErrorStatuses = {
  blocked: 403,
  captcha_failed: 403,
  challenge_failed: 403,
  identity_required: 403,
  invalid_identity: 401,
} as const;

export type WidgetErrorCode = keyof typeof widgetErrorStatuses;
