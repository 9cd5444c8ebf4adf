/** What every error of this package is. */
export class DeskbellError extends Error {
  override readonly name: string = 'DeskbellError';
}
