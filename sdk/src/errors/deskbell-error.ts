/** The base class of every error in this package. */
export class DeskbellError extends Error {
  override readonly name: string = 'DeskbellError';
}
