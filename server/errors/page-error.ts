/** Why a page can't be shown; each language has its texts for it. */
export type PageFailure =
  | { kind: PlainFailure }
  | { kind: 'notServed'; app: string; organization: string; email: string }
  | { kind: 'faultyRequest'; description: string };

type PlainFailure =
  | 'notSignedIn'
  | 'foreignForm'
  | 'unknownApp'
  | 'wrongRedirect'
  | 'nothingChosen'
  | 'answeredAlready'
  | 'notAMember'
  | 'proofTooOld'
  | 'resetLinkGone'
  | 'setUpDone'
  | 'notTheSetUpLink'
  | 'invitationGone';

/** An error shown to people as a page, thrown from a page's handler. */
export class PageError extends Error {
  override name = 'PageError';
  readonly status: number;
  readonly failure: PageFailure;

  constructor(status: number, failure: PlainFailure | PageFailure) {
    const it = typeof failure === 'string' ? { kind: failure } : failure;
    super(it.kind);
    this.status = status;
    this.failure = it;
  }
}
