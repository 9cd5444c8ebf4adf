import { InvalidRequest } from '../errors/errors.ts';

/** `q` of a list with a text search. @throws InvalidRequest if there is nothing to search for */
export function searchTextFrom(q: string | undefined): string | undefined {
  if (q !== undefined && !/[\p{L}\p{N}]/u.test(q))
    throw new InvalidRequest('q: must hold a letter or a digit to search for.');
  return q;
}
