/** Every connection keeps every prepared statement, so a client must not be able to create any number of them. */
const maxNames = 200;

/**
 * A name for preparing an assembled statement once per connection; undefined once there are enough of them: the
 * statement is then planned each time.
 */
export const preparedName = statementNames();

/** A separate registry, starting from the first name. */
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
