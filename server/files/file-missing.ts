/** The store responds, and has no such file. */
export class FileMissing extends Error {
  override name = 'FileMissing';

  constructor() {
    super('The store has no such file.');
  }
}
