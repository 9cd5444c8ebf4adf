/** The status and headers of a record's response. */
export type ResponseFacts = { status: number; headers: Headers };

const responses = new WeakMap<object, ResponseFacts>();

/** @internal */
export function rememberResponse(result: object, facts: ResponseFacts): void {
  responses.set(result, facts);
}

/**
 * The status and headers of the response that contained a record or a page of a list; `undefined` for any other object, including
 * copies.
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
