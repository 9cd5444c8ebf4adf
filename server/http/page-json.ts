const text = Symbol('json');

/**
 * Keeps the JSON of a body whose parts were serialized already, so that megabytes are not serialized twice. It is kept
 * in the body itself, since a WeakMap would hold it for several garbage collections; a copy of the body doesn't have it.
 */
export function cacheJson(body: object, json: string): void {
  Object.defineProperty(body, text, { value: json });
}

/** The JSON of a response body. */
export function jsonOf(body: unknown): string {
  return textOf(body) ?? JSON.stringify(body);
}

function textOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? (body as { [text]?: string })[text] : undefined;
}
