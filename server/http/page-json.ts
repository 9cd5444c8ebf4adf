const texts = new WeakMap<object, string>();

/** Caches the JSON of a body whose parts were serialized already, so that megabytes are not serialized twice. */
export function cacheJson(body: object, json: string): void {
  texts.set(body, json);
}

/** The JSON of a response body. */
export function jsonOf(body: unknown): string {
  const known = typeof body === 'object' && body !== null ? texts.get(body) : undefined;
  return known ?? JSON.stringify(body);
}
