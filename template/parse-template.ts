/** A text with variables: literal parts, and parts to be filled in. */
export type Template = readonly (string | Output)[];

/** `{{contact.first_name | default: "there"}}` */
export type Output = {
  /** `contact.first_name` */
  name: string;
  filters: readonly Filter[];
};

export type Filter = { name: FilterName; argument?: string };

const filterNames = ['default', 'capitalize', 'upcase', 'downcase', 'date'] as const;
type FilterName = (typeof filterNames)[number];

/** Filters that need a text after a colon; the others take none. */
const withArgument: readonly string[] = ['default', 'date'] satisfies FilterName[];

export type TemplateErrorCode =
  | 'not_closed'
  | 'blocks_not_supported'
  | 'not_a_variable'
  | 'unknown_filter'
  | 'missing_argument'
  | 'unexpected_argument'
  | 'unknown_variable'
  | 'date_needed'
  | 'no_date'
  | 'unknown_date_format'
  | 'blank_with_filter'
  | 'not_in_signature';

/** Why a template is refused. `subject` is the invalid part: a variable, a filter or an expression. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly code: TemplateErrorCode;
  readonly subject: string;

  constructor(code: TemplateErrorCode, subject: string) {
    super(sentences[code](subject));
    this.code = code;
    this.subject = subject;
  }
}

const sentences: Readonly<Record<TemplateErrorCode, (subject: string) => string>> = {
  not_closed: (subject) => `"${subject}" has no closing }}.`,
  blocks_not_supported: () => 'Blocks with {% are not supported.',
  not_a_variable: (subject) => `"${subject}" is not a variable with filters.`,
  unknown_filter: (subject) => `There is no filter "${subject}". Filters: ${filterNames.join(', ')}.`,
  missing_argument: (subject) => `The filter "${subject}" needs a text: ${subject}: "…".`,
  unexpected_argument: (subject) => `The filter "${subject}" takes no text.`,
  unknown_variable: (subject) => `There is no variable "${subject}".`,
  date_needed: (subject) => `"${subject}" needs the filter date, such as date: "%Y-%m-%d".`,
  no_date: (subject) => `"${subject}" is not a date.`,
  unknown_date_format: (subject) => `"${subject}" is not part of a date.`,
  blank_with_filter: (subject) => `"${subject}" is filled in by hand, and takes no filters.`,
  not_in_signature: (subject) => `"${subject}" depends on the conversation, which a signature doesn't know.`,
};

const identifier = '[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*';
const wholeName = new RegExp(`^${identifier}(?:\\.${identifier})*$`);
/** A filter: its name and, after a colon, a quoted text, which ends at the next quote of the same kind. */
const filterPattern = new RegExp(`^\\s*(${identifier})\\s*(?::\\s*("[^"\\\\]*"|'[^'\\\\]*')\\s*)?(?=\\||$)`);

/**
 * Parses a strict subset of Liquid: variables with filters, nothing else. Between `{{` and `}}`, HTML character
 * references count as their characters, so that an editor's text can be parsed.
 *
 * @throws TemplateError
 */
export function parseTemplate(text: string): Template {
  if (text.includes('{%')) throw new TemplateError('blocks_not_supported', '{%');
  const [literal = '', ...rest] = text.split('{{');
  const parts = rest.flatMap((part) => {
    const end = part.indexOf('}}');
    if (end === -1) throw new TemplateError('not_closed', `{{${part.slice(0, 60)}`);
    return [parseOutput(withoutReferences(part.slice(0, end))), part.slice(end + 2)];
  });
  return [literal, ...parts].filter((part) => part !== '');
}

function parseOutput(source: string): Output {
  const bar = source.indexOf('|');
  const name = (bar === -1 ? source : source.slice(0, bar)).trim();
  if (!wholeName.test(name)) throw new TemplateError('not_a_variable', source.trim());
  return { name, filters: bar === -1 ? [] : parseFilters(source, bar) };
}

function parseFilters(source: string, bar: number): Filter[] {
  const filters: Filter[] = [];
  for (let rest = source.slice(bar); rest !== ''; ) {
    const [match, name = '', quoted] = filterPattern.exec(rest.slice(1)) ?? [];
    if (match === undefined) throw new TemplateError('not_a_variable', source.trim());
    filters.push(filterOf(name, quoted?.slice(1, -1)));
    rest = rest.slice(1 + match.length);
  }
  return filters;
}

function filterOf(name: string, argument: string | undefined): Filter {
  if (!isFilterName(name)) throw new TemplateError('unknown_filter', name);
  if (!withArgument.includes(name)) {
    if (argument !== undefined) throw new TemplateError('unexpected_argument', name);
    return { name };
  }
  if (argument === undefined) throw new TemplateError('missing_argument', name);
  return { name, argument };
}

function isFilterName(name: string): name is FilterName {
  return (filterNames as readonly string[]).includes(name);
}

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '\u00a0': ' ',
};

function withoutReferences(source: string): string {
  return source.replace(
    /&(?:amp|lt|gt|quot|#34|#39|apos|nbsp);|\u00a0/g,
    (found) => references[found] ?? found,
  );
}
