import { type ErrorCode, errorStatuses } from '../../contract/error-codes.ts';
import type { FieldFault } from '../../contract/errors.ts';
import { type InboxErrorCode, inboxErrorStatuses } from '../../contract/inbox/error-codes.ts';
import type { StepUpProvider, StepUpWay } from '../../contract/inbox/second-factor.ts';
import { type WidgetErrorCode, widgetErrorStatuses } from '../../contract/widget/error-codes.ts';

const statuses = { ...errorStatuses, ...inboxErrorStatuses, ...widgetErrorStatuses };

type Code = ErrorCode | InboxErrorCode | WidgetErrorCode;

type Extra = {
  headers?: Record<string, string>;
  /** A path below the caller's gate, such as `/conversations/cnv_…`. */
  location?: string;
  details?: FieldFault[];
  /** With errors that ask for a proof: what would do. */
  ways?: StepUpWay[];
  /** With the way `provider`: where. */
  providers?: StepUpProvider[];
};

/**
 * An error for the client. Thrown where it is detected, converted to JSON once (http/error-responses.ts). Most are rows
 * of errors.ts.
 */
export class ApiError extends Error {
  readonly code: Code;
  readonly extra: Readonly<Extra>;

  constructor(code: Code, description: string, extra: Extra = {}) {
    super(description);
    this.name = new.target.name;
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return statuses[this.code];
  }
}
