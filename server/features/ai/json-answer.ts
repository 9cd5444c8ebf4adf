import type Type from 'typebox';
import { AiUnavailable } from '../../errors/errors.ts';
import type { Asked } from './ask-model.ts';
import { SchemaRefused } from './endpoint/chat-client.ts';

/**
 * An answer as JSON: from an endpoint that knows schemas, or else by asking for it once more. What checks it is loaded
 * with the first one.
 *
 * @throws AiUnavailable, the reason of `stop`
 */
export async function jsonAnswer<Schema extends Type.TSchema>(
  { first, again }: { first: Asked; again: () => Promise<Asked> },
  schema: Schema,
  stop: AbortSignal,
): Promise<Type.Static<Schema>> {
  const { default: Value } = await import('typebox/value');
  for (const ask of [async () => first, again, again]) {
    const text = await wholeOf(await ask(), stop).catch((error: unknown) => {
      if (error instanceof SchemaRefused) return '';
      throw error;
    });
    const json = /\{[\s\S]*\}/.exec(text)?.[0];
    const value = json === undefined ? undefined : parsed(json);
    if (Value.Check(schema, value)) return value;
  }
  throw new AiUnavailable('Its answer isn’t understandable.');
}

async function wholeOf(request: Asked, stop: AbortSignal): Promise<string> {
  let whole = '';
  for await (const part of request.answer(stop)) whole += part;
  return whole;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
