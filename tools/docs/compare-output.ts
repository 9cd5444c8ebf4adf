/**
 * The differences between output and page. Records are compared by shape: every key shown exists, with the same type of value.
 * Constants of the API (`insufficient_scope`, `closed`) are compared exactly, other texts up to an ellipsis if they have one;
 * `null` matches anything that may be absent.
 */
export function differences(shown: unknown, came: unknown, path = 'It'): string[] {
  if (shown === null) return [];
  if (kindOf(shown) !== kindOf(came))
    return [`${path} is ${JSON.stringify(came)}, not ${JSON.stringify(shown)}`];
  if (Array.isArray(shown)) {
    return shown.flatMap((item, at) => differences(item, (came as unknown[])[at], `${path}[${at}]`));
  }
  if (typeof shown === 'object') {
    return Object.entries(shown).flatMap(([key, value]) =>
      differences(value, (came as Record<string, unknown>)[key], `${path}.${key}`),
    );
  }
  return typeof shown === 'string' ? textDifferences(shown, String(came), path) : [];
}

/** A complete response: the status line, the headers that are shown, and the body. */
export function answerDifferences(shown: string, came: string): string[] {
  const [expected, actual] = [answerIn(shown), answerIn(came)];
  const wrongStatus =
    expected.status === actual.status ? [] : [`The status is ${actual.status}, not ${expected.status}`];
  const wrongHeaders = [...expected.headers].flatMap(([name, value]) =>
    textDifferences(value, actual.headers.get(name) ?? 'absent', name, true),
  );
  const body = expected.body === '' ? [] : differences(JSON.parse(expected.body), JSON.parse(actual.body));
  return [...wrongStatus, ...wrongHeaders, ...body];
}

function textDifferences(shown: string, came: string, path: string, isExact = isWord(shown)): string[] {
  const [start = '', ...rest] = shown.split('…');
  const isSame = rest.length > 0 ? came.startsWith(start) : came === shown || !isExact;
  return isSame ? [] : [`${path} is "${came}", not "${shown}"`];
}

function isWord(text: string): boolean {
  return /^[a-z][a-z_:]*$/.test(text);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** The last response in the output of `curl -i`. */
function answerIn(text: string): { status: string; headers: Map<string, string>; body: string } {
  const from = text.lastIndexOf('HTTP/1.1 ');
  const [head = '', ...rest] = text.slice(from).replaceAll('\r', '').split('\n\n');
  const [first = '', ...lines] = head.trim().split('\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { status: first.split(' ')[1] ?? '', headers: new Map(headers), body: rest.join('\n\n').trim() };
}
