import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { Caller } from '../access/caller.ts';
import type { ApiError } from '../errors/api-error.ts';
import { toApiError } from '../errors/to-api-error.ts';
import type { CallOperation } from '../http/call-operation.ts';
import { compileLazily } from '../http/compile-lazily.ts';
import { errorBody } from '../http/error-responses.ts';
import { toValidationError } from '../http/to-validation-error.ts';
import type { Arguments, Call, Tool } from './tools/tool.ts';
import { markUntrusted, newBoundary, type Schema } from './untrusted-text.ts';

/** Calls operations as one caller. */
export function callAs<Who extends Caller>(callOperation: CallOperation<Who>, caller: Who): Call {
  return async (operation, input) => (await callOperation(caller, operation, input)).body;
}

/**
 * What a tool returns to an assistant: the response of its operations with texts of customers marked, or the error as
 * the API has it. Errors contain no text of customers.
 */
export async function callTool(tool: Tool, call: Call, input: Arguments): Promise<CallToolResult> {
  checkArguments(tool, input);
  return resultOf(tool, await tool.run(call, input));
}

/** A response of a tool as its result. */
export function resultOf(tool: Tool, unmarked: unknown): CallToolResult {
  const boundary = newBoundary();
  const response = markUntrusted(tool.response, unmarked, boundary);
  const structuredContent = { ...(response as object), boundary: boundary.open };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** An error of an operation is a result that the model reads, and can correct its call by (MCP, error handling). */
export function errorResult(error: unknown): { result: CallToolResult; apiError: ApiError } {
  const apiError = toApiError(error);
  const text = JSON.stringify(errorBody(apiError));
  return { apiError, result: { isError: true, content: [{ type: 'text', text }] } };
}

type Validate = ReturnType<FastifySchemaCompiler<unknown>> & {
  errors?: FastifySchemaValidationError[] | null;
};

const compile = compileLazily() as (route: { schema: Schema }) => Validate;
const validators = new Map<Tool, Validate>();

/** @throws ValidationError */
export function checkArguments(tool: Tool, input: Arguments): void {
  const validate = validators.get(tool) ?? compile({ schema: tool.input });
  validators.set(tool, validate);
  if (validate(input) !== true) throw toValidationError(validate.errors ?? [], 'body');
}
