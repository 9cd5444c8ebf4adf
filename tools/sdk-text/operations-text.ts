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
  return `// Generated from contract/ by \`node tools/write-sdk.ts\`: do not edit.

/** The path of each operation, and whether an Idempotency-Key makes it safe to retry. */
export const operations = {
${rows.join('\n')}
} as const;
`;
}
