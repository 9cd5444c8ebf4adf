import { html } from 'ghtml';
import { nameOf, type Parameter, type Schema } from './document.ts';
import { renderInline } from './markdown.ts';
import { type Schemas, typeText } from './type-text.ts';

/** How many levels of nested objects a page expands; below that it links to the schema. */
export const deepest = 3;

/** Parameters of one location, as a list. */
export function parameterList(parameters: readonly Parameter[], schemas: Schemas): string {
  const rows = parameters.map(({ name, required = false, description, schema, example }) =>
    field(
      { name, required, schema: { ...sentAs(schema), ...(description && { description }) }, example },
      schemas,
      0,
    ),
  );
  return html`<dl class="fields">!${rows.join('')}</dl>`;
}

/** In an address, a number or a boolean is text; the reference shows its type. */
function sentAs(schema: Schema): Schema {
  if (/^\^(\[[01]-9\]([*+]|\{[\d,]+\})?)+\$$/.test(schema.pattern ?? '')) return { type: 'integer' };
  return schema.enum?.join() === 'true,false' ? { type: 'boolean' } : schema;
}

/** The members of an object, each with its type and its description; nested objects expand. */
export function memberList(
  schema: Schema,
  schemas: Schemas,
  { shows = 'all' as Shows, depth = 0 } = {},
): string {
  const { properties = {}, required = [] } = schema;
  const rows = Object.entries(properties).map(([name, member]) =>
    field(
      { name, required: shows === 'required' && required.includes(name), schema: member },
      schemas,
      depth,
    ),
  );
  return html`<dl class="fields">!${rows.join('')}</dl>`;
}

/** Requests show which members are required; in a response every member is always present. */
type Shows = 'all' | 'required';

type Field = { name: string; required: boolean; schema: Schema; example?: unknown };

function field({ name, required, schema, example }: Field, schemas: Schemas, depth: number): string {
  const description = schema.description ?? namedSchema(schema, schemas)?.description ?? '';
  return html`<div class="field"><dt><code>${name}</code> !${typeOf(schema, schemas)}!${required ? ' <span class="required">required</span>' : ''}</dt>
<dd>!${renderInline(description)}!${limits(schema, example)}!${below(schema, schemas, depth)}</dd></div>`;
}

/** A type, whose names link to their schemas. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const { text, names } = typeText(schema, schemas);
  const linked = names.reduce(
    (done, name) =>
      done.replaceAll(
        new RegExp(`(?<![\\w#">])${name}(?![\\w"])`, 'g'),
        `<a href="/docs/reference/schemas#${name}">${name}</a>`,
      ),
    html`${text}`,
  );
  return html`<span class="type">!${linked}</span>`;
}

function limits(
  { default: defaultValue, minimum, maximum, minLength, maxLength, minItems, maxItems, format }: Schema,
  example: unknown,
): string {
  const between = (least: number | undefined, most: number | undefined, what: string) => {
    if (least !== undefined && most !== undefined) return [`${least} to ${most}${what}`];
    if (most !== undefined) return [`at most ${most}${what}`];
    return least === undefined || least === 0 ? [] : [`at least ${least}${what}`];
  };
  const notes = [
    ...between(minimum, maximum, ''),
    ...between(minLength, maxLength, ' characters'),
    ...between(minItems, maxItems, ' items'),
    ...(format === undefined ? [] : [`format ${format}`]),
  ].map((text) => html`${text}`);
  const code = (label: string, value: unknown) =>
    html`${label} <code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;
  if (defaultValue !== undefined) notes.push(code('default', defaultValue));
  if (example !== undefined) notes.push(code('example', example));
  return notes.length === 0 ? '' : html`<p class="limits">!${notes.join(' · ')}</p>`;
}

function below(schema: Schema, schemas: Schemas, depth: number): string {
  const inner = objectIn(schema, schemas);
  if (inner === undefined || depth >= deepest) return '';
  const members = memberList(inner, schemas, { depth: depth + 1 });
  return html`<details class="members"><summary>Members</summary>!${members}</details>`;
}

/** The one object type that a value is, may be, or is a list of. */
function objectIn(schema: Schema, schemas: Schemas): Schema | undefined {
  const own = schema.$ref === undefined ? schema : schemas[nameOf(schema.$ref)];
  if (own === undefined) return undefined;
  if (own.properties !== undefined) return own;
  if (own.items !== undefined) return objectIn(own.items, schemas);
  const objects = (own.anyOf ?? own.oneOf ?? []).flatMap((option) => objectIn(option, schemas) ?? []);
  return objects.length === 1 ? objects[0] : undefined;
}

function namedSchema(schema: Schema, schemas: Schemas): Schema | undefined {
  return schema.$ref === undefined ? undefined : schemas[nameOf(schema.$ref)];
}
