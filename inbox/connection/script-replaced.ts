/** The server no longer has this script: it runs a newer version than the page. */
export class ScriptReplaced extends Error {
  constructor(file: string) {
    super(`${file}: 404`);
  }
}
