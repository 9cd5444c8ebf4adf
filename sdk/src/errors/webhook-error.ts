import { DeskbellError } from './deskbell-error.ts';

/** The request isn't a delivery for this endpoint, or is too old. Respond with 400, and do nothing. */
export class WebhookError extends DeskbellError {
  override readonly name: string = 'WebhookError';
}
