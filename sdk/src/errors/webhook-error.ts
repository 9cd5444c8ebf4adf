import { DeskbellError } from './deskbell-error.ts';

/** What came is not a delivery of this endpoint's, or too old. Answer it with 400, and do nothing. */
export class WebhookError extends DeskbellError {
  override readonly name: string = 'WebhookError';
}
