/** The first name that occurs more than once (RFC 6749 section 3.1 forbids it). */
export function repeatedName(fields: URLSearchParams): string | undefined {
  return [...fields.keys()].find((name, index, all) => all.indexOf(name) !== index);
}
