/** The server has no such script any more: it runs a newer version than the page. */
export class ScriptReplaced extends Error {
  constructor(file: string) {
    super(`${file} is not there any more.`);
  }
}
