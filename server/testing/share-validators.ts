import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';

let isSharing = false;

/**
 * From the first call on, servers in this thread share the validators that were compiled from the same schemas.
 * Compiling them is more than half the work of a start, and a test run starts hundreds. Fastify's are the only ones
 * of this class.
 */
export function shareValidators(): void {
  if (isSharing) return;
  isSharing = true;
  const compiled = new WeakMap<object, ValidateFunction>();
  const { compile } = Ajv.prototype;
  const share = function (this: Ajv, schema: AnySchema, isMeta?: boolean) {
    if (typeof schema !== 'object' || isMeta) return compile.call(this, schema, isMeta);
    const validate = compiled.get(schema) ?? compile.call(this, schema);
    compiled.set(schema, validate as ValidateFunction);
    return validate;
  };
  Ajv.prototype.compile = share as typeof compile;
}
