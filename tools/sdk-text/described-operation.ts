import type { JsonSchema } from './type-of-schema.ts';

/** An operation in the OpenAPI document. */
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
