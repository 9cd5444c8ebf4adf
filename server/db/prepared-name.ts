/** Each prepared statement is kept by every connection, so that a client must not be able to make any number of them. */
const maxNames = 200;

/**
 * A name under which a statement that is put together from parts can be prepared once a connection; undefined when there
 * are enough of them, and the statement is then planned each time.
 */
export const preparedName = statementNames();

/** Names of its own, from the first. */
export function statementNames(): (text: string) => { name?: string } {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return { name: known };
    if (names.size >= maxNames) return {};
    const name = `composed_${names.size}`;
    names.set(text, name);
    return { name };
  };
}
