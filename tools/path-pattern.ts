/**
 * Whether a path relative to the root of the repository matches any of the patterns, and none that begins with `!`. A folder ends
 * with `/` and matches everything below it; `*` is any part of a name, `**` any folders.
 */
export function matchesPath(path: string, patterns: readonly string[]): boolean {
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const included = patterns.filter((pattern) => !pattern.startsWith('!'));
  return (
    included.some((it) => expressionOf(it).test(path)) && !excluded.some((it) => expressionOf(it).test(path))
  );
}

function expressionOf(pattern: string): RegExp {
  const literal = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  const source = literal.replaceAll(/\*\*\/|\*/g, (wildcard) => (wildcard === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}${pattern.endsWith('/') ? '' : '$'}`);
}
