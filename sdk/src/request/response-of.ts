/** With what status and headers a record came. */
export type ResponseFacts = { status: number; headers: Headers };

const responses = new WeakMap<object, ResponseFacts>();

/** @internal */
export function rememberResponse(result: object, facts: ResponseFacts): void {
  responses.set(result, facts);
}

/**
 * The status and headers that a record, or a page of a list, came with; `undefined` for any other object, a copy too.
 *
 * @example
 * ```ts
 * import { responseOf } from '@deskbell/sdk';
 *
 * const contact = await deskbell.contacts.save({ email: 'ines@example.com', name: 'Ines' });
 * const response = responseOf(contact);
 * console.log(response?.status === 201 ? 'made' : 'changed', response?.headers.get('x-request-id'));
 * ```
 */
export function responseOf(result: object): ResponseFacts | undefined {
  return responses.get(result);
}
