import type { ErrorCode } from '../../../../contract/errors.ts';
import type { InboxErrorCode } from '../../../../contract/inbox/errors.ts';

type Faults = {
  /** No answer came. */
  unreachable: string;
  /** What stands for the server's own sentence, by the code of its answer. */
  codes: Readonly<Partial<Record<ErrorCode | InboxErrorCode, string>>>;
  /** The same by the field at fault; `redirect_uris.2` goes by `redirect_uris`. */
  fields: Readonly<Record<string, string>>;
};

/** The server speaks English, and says more exactly what is wrong than a sentence a code could. */
export const faults: Faults = {
  unreachable: 'The server could not be reached. Nothing was changed; try again.',
  codes: {},
  fields: {},
};
