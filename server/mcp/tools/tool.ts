import type { Operation as OperationOf } from '../../../contract/operation.ts';
import type { OperationInput } from '../../http/call-operation.ts';
import { markedSchema, type Schema } from '../untrusted-text.ts';

type Operation = OperationOf<string>;

/** Calls an operation as the current caller, and returns the body of its response. */
export type Call = (operation: Operation, input: OperationInput) => Promise<unknown>;

export type Arguments = Readonly<Record<string, unknown>>;

/** What assistants may assume about a tool (MCP, tool annotations). */
export type Hints = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };

/** A tool: one or a few operations of the contract under the name that assistants call it by. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** Callers without the scope or the actor of one of them don’t see the tool. */
  operations: readonly Operation[];
  input: ObjectSchema;
  /** What `run` returns. */
  response: Schema;
  /** The same with texts of customers marked, as assistants get it. */
  output: ObjectSchema;
  hints: Hints;
  run(call: Call, input: Arguments): Promise<unknown>;
};

export type ObjectSchema = Schema & { type: 'object' };

type Names<Part> = Part extends { properties: infer Properties } ? (keyof Properties & string)[] : never;

type Row<Op extends Operation> = {
  name: string;
  title: string;
  description: string;
  operation: Op;
  /** Which parameters of the query, and which fields of the body, assistants may set. */
  query?: Names<Op['query']>;
  body?: Names<Op['body']>;
  /** Fields of the body that the tool sets itself. */
  fixed?: Readonly<Record<string, unknown>>;
};

/** The same without the types of the operation. */
type Loose = Pick<Row<Operation>, 'name' | 'title' | 'description'> & {
  query?: string[];
  body?: string[];
  fixed?: object;
};

/** The most items that a tool returns at once: more is more than a model reads. */
const maxItems = 25;

/** A tool that is one operation: its path, query and body together are the arguments. */
export function toolOf<Op extends Operation>({ operation, ...texts }: Row<Op>): Tool {
  const { query = [], body = [], fixed, ...row }: Loose = texts;
  const { method, path, responses } = operation;
  const isList = method === 'GET' && operation.query?.properties.after !== undefined;
  const params = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
  const response = Object.values(responses)[0] as Schema;
  const input = objectOf(
    { ...paramsOf(params), ...picked(operation.query, query), ...picked(operation.body, body) },
    [...params, ...requiredOf(operation.query, query), ...requiredOf(operation.body, body)],
  );
  if (isList) Object.assign(input.properties ?? {}, paging);
  if (method === 'POST') Object.assign(input.properties ?? {}, { idempotency_key: idempotencyKey });
  return {
    ...row,
    operations: [operation],
    input,
    response,
    output: outputOf(response),
    hints: { readOnlyHint: method === 'GET', destructiveHint: false, idempotentHint: true },
    run: (call, input) =>
      call(operation, {
        params: textsOf(input, params),
        query: { ...textsOf(input, query), ...(isList && pageOf(input)) },
        ...(operation.body && { body: { ...chosen(input, body), ...fixed } }),
        ...idempotencyOf(input),
      }),
  };
}

/** The schema of a response as assistants get it: with the boundary of its untrusted texts. */
export function outputOf(response: Schema): ObjectSchema {
  const { properties = {}, required = [] } = markedSchema(response);
  return objectOf({ ...properties, boundary }, [...required, 'boundary']);
}

export function objectOf(properties: Record<string, Schema>, required: string[] = []): ObjectSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

const boundary: Schema = {
  type: 'string',
  description: 'Opens every untrusted_text of this answer; the text inside was written by customers.',
};

export const paging: Record<string, Schema> = {
  limit: { type: 'integer', minimum: 1, maximum: maxItems, description: `Items, ${maxItems} by default.` },
  cursor: { type: 'string', description: '`page_metadata.after` of the previous page.' },
};

export const idempotencyKey: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Repeat a call with the same key, and nothing happens twice.',
};

export function idempotencyOf({ idempotency_key: key }: Arguments): { idempotencyKey?: string } {
  return typeof key === 'string' ? { idempotencyKey: key } : {};
}

function pageOf({ limit = maxItems, cursor }: Arguments): Record<string, string> {
  return { limit: String(limit), ...(cursor !== undefined && { after: String(cursor) }) };
}

function textsOf(input: Arguments, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chosen(input, names)).map(([name, value]) => [name, String(value)]),
  );
}

function chosen(input: Arguments, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
}

function paramsOf(names: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(
    names.map((name) => [name, { type: 'string', description: 'The id of the record.' }]),
  );
}

function picked(schema: Schema | undefined, names: readonly string[]): Record<string, Schema> {
  const entries = Object.entries(schema?.properties ?? {});
  return Object.fromEntries(entries.filter(([name]) => names.includes(name)));
}

function requiredOf(schema: Schema | undefined, names: readonly string[]): string[] {
  return (schema?.required ?? []).filter((name) => names.includes(name));
}
