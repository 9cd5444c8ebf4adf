import { isRepeatable } from '../../contract/openapi/operation-traits.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';

/** The expected content of `sdk/src/operations.ts`: the path of each operation, and which accept an idempotency key. */
export function operationsText(): string {
  const all: Operation[] = Object.values(operations);
  const rows = all
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((operation) => {
      const { id, method, path } = operation;
      const takesKey = isRepeatable(operation) ? ', takesKey: true' : '';
      return `  ${id}: { method: '${method}', path: '${path}'${takesKey} },`;
    });
  return `// Made from contract/ by \`node tools/write-sdk.ts\`; a change made here is lost.

/** Where each operation is, and whether an Idempotency-Key makes it safe to send again. */
export const operations = {
${rows.join('\n')}
} as const;
`;
}
