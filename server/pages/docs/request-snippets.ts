import type { Code } from './code-block.ts';
import type { Operation } from './document.ts';

const gate = '/api/oauth/v1';
const json = 'application/json';

/** An operation's example request with curl and with Python, and with the SDK if there is an example of it. */
export function requestSnippets(operation: Operation, sdkExample: string | undefined): Code[] {
  const typescript = sdkExample === undefined ? [] : [{ language: 'ts', text: sdkExample }];
  return [
    { language: 'sh', text: curl(operation) },
    ...typescript,
    { language: 'python', text: python(operation) },
  ];
}

/** The path with example parameters, and the required query parameters. */
function exampleTarget({ path, parameters }: Operation): string {
  const example = (name: string) =>
    String(parameters.find((it) => it.in === 'path' && it.name === name)?.example ?? '');
  const filled = path.replaceAll(/\{([a-z_]+)\}/g, (_, name) => example(name));
  const needed = parameters.filter((it) => it.in === 'query' && it.required === true);
  const query = needed.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

const isStream = ({ responses }: Operation) =>
  responses.some(({ content }) => content?.['text/event-stream']);
const needsToken = ({ path }: Operation) => path.startsWith(gate);
const jsonExample = ({ requestBody }: Operation) => requestBody?.content[json]?.example;
const formExample = ({ requestBody }: Operation) =>
  requestBody?.content['application/x-www-form-urlencoded']?.example as Record<string, string> | undefined;

function curl(operation: Operation): string {
  const { method } = operation;
  const [body, form] = [jsonExample(operation), formExample(operation)];
  const isImplied = method === 'GET' || (method === 'POST' && (body !== undefined || form !== undefined));
  const address = `"$DESKBELL_BASE_URL${exampleTarget(operation)}"`;
  return [
    `curl ${[isStream(operation) ? '--no-buffer' : '', isImplied ? '' : `-X ${method}`, address].filter(Boolean).join(' ')}`,
    ...(needsToken(operation) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: ${json}"`, `-d ${singleQuoted(JSON.stringify(body, null, 2))}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `-d ${name}=${shellWord(value)}`),
  ].join(' \\\n  ');
}

const singleQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const shellWord = (text: string) => (/^[\w./:-]+$/.test(text) ? text : singleQuoted(text));

/** With only the standard library. */
function python(operation: Operation): string {
  const [body, form] = [jsonExample(operation), formExample(operation)];
  const headers = [
    ...(needsToken(operation) ? [`"Authorization": f"Bearer {os.environ['TOKEN']}"`] : []),
    ...(body === undefined ? [] : [`"Content-Type": "${json}"`]),
  ];
  const { method } = operation;
  const data =
    body === undefined
      ? form && `urllib.parse.urlencode(${pythonValue(form)}).encode()`
      : `json.dumps(${pythonValue(body)}).encode()`;
  const isImplied = method === (data === undefined ? 'GET' : 'POST');
  const lines = [
    `os.environ["DESKBELL_BASE_URL"]\n+ ${JSON.stringify(exampleTarget(operation))},`,
    ...(isImplied ? [] : [`method="${method}",`]),
    ...(headers.length === 0 ? [] : [`headers={\n    ${headers.join(',\n    ')},\n},`]),
    ...(data === undefined ? [] : [`data=${data},`]),
  ];
  return [
    `import ${['json', 'os', form && 'urllib.parse', 'urllib.request'].filter(Boolean).join(', ')}`,
    '',
    'request = urllib.request.Request(',
    ...lines.map((line) => `    ${line.replaceAll('\n', '\n    ')}`),
    ')',
    'with urllib.request.urlopen(request) as response:',
    `    ${reading(operation)}`,
  ].join('\n');
}

function reading(operation: Operation): string {
  if (isStream(operation)) return 'for line in response:\n        print(line.decode(), end="")';
  const [success] = operation.responses.filter(({ status }) => status.startsWith('2'));
  if (success?.content?.[json] === undefined) return 'print(response.status)';
  return needsToken(operation) ? 'print(json.load(response)["data"])' : 'print(json.load(response))';
}

/** A JSON value as a Python literal. */
function pythonValue(value: unknown, margin = ''): string {
  const deeper = `${margin}    `;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((it) => pythonValue(it, margin)).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, it]) => `${deeper}${JSON.stringify(name)}: ${pythonValue(it, deeper)},\n`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join('')}${margin}}`;
}
