/** The parts of an OpenAPI 3.1 document that the reference shows. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  patternProperties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  description?: string;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  examples?: readonly unknown[];
};

export type Parameter = {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
};

export type Content = Readonly<Record<string, { schema?: Schema; example?: unknown; examples?: Examples }>>;
type Examples = Readonly<Record<string, { value?: unknown }>>;
export type Response = { description?: string; content?: Content };
type Reference = { $ref: string };

export type DocumentOperation = {
  operationId: string;
  tags?: readonly string[];
  summary?: string;
  description?: string;
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Content };
  responses?: Readonly<Record<string, Response | Reference>>;
};

export type ApiDocument = {
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; 'x-displayName'?: string; description?: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  webhooks?: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    parameters?: Readonly<Record<string, Parameter>>;
    responses?: Readonly<Record<string, Response>>;
  };
};

/** An operation with its path and method, and its references resolved. */
export type Operation = Omit<DocumentOperation, 'parameters' | 'responses'> & {
  method: string;
  path: string;
  parameters: readonly Parameter[];
  responses: readonly (Response & { status: string })[];
};

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations of one tag, in the order of the document. */
export function operationsOf(document: ApiDocument, tag: string): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method, { tags }]) => methods.includes(method) && tags?.includes(tag))
      .map(([method, operation]) => ({
        ...followed(document, operation),
        method: method.toUpperCase(),
        path,
      })),
  );
}

function followed(document: ApiDocument, operation: DocumentOperation) {
  const { parameters = [], responses = {} } = operation;
  const ofParameters = document.components.parameters ?? {};
  const ofResponses = document.components.responses ?? {};
  return {
    ...operation,
    parameters: parameters.map((it) => ('$ref' in it ? found(ofParameters, it.$ref) : it)),
    responses: Object.entries(responses).map(([status, it]) => ({
      status,
      ...('$ref' in it ? found(ofResponses, it.$ref) : it),
    })),
  };
}

function found<Value>(values: Readonly<Record<string, Value>>, ref: string): Value {
  const value = values[nameOf(ref)];
  if (value === undefined) throw new Error(`${ref} is not in the document.`);
  return value;
}

/** The last part of a `$ref`. */
export function nameOf(ref: string): string {
  return ref
    .slice(ref.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
