/** Where somebody is signed in. */
export const session = {
  /** What is known of a browser by the name that it gives itself. */
  browser: (browser: string | undefined, system: string | undefined) =>
    `${browser ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`,
};
