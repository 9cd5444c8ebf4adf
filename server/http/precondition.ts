import { PreconditionFailed } from '../errors/errors.ts';
import { entityTag, entityTags } from './entity-tag.ts';

/** Throws where the record is no longer as the client last saw it; takes the body that its GET would answer with now. */
export type Precondition = (representation: unknown) => void;

/**
 * What `If-Match` demands (RFC 9110 section 13.1.1, compared strongly). An action calls it once it holds the record's
 * lock: found true before, it could be false by the time of the change.
 */
export function preconditionFrom({ header }: { header(name: string): string | undefined }): Precondition {
  const expected = header('if-match');
  if (expected === undefined) return () => undefined;
  const tags = entityTags(expected);
  return (representation) => {
    if (!tags.includes('*') && !tags.includes(entityTag(JSON.stringify(representation))))
      throw new PreconditionFailed();
  };
}
