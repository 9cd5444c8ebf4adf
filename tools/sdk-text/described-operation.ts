import type { JsonSchema } from './type-of-schema.ts';

/** An operation as the OpenAPI document has it. */
export type DescribedOperation = {
  operationId: string;
  tags?: string[];
  parameters?: (
    | { $ref: string }
    | { name: string; in: string; description?: string; required?: boolean; schema: JsonSchema }
  )[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};
