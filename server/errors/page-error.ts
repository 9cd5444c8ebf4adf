/** A failure that a person sees as a page, thrown from a page's handler. */
export class PageError extends Error {
  override name = 'PageError';
  readonly status: number;
  readonly title: string;
  readonly advice: string | undefined;

  constructor(status: number, title: string, message: string, advice?: string) {
    super(message);
    this.status = status;
    this.title = title;
    this.advice = advice;
  }
}
