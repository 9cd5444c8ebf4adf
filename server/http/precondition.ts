import { PreconditionFailed } from '../errors/errors.ts';
import { entityTag, entityTags } from './entity-tag.ts';

/** Throws if the record has changed since the client last read it; takes the body that its GET would return now. */
export type Precondition = (representation: unknown) => void;

/**
 * Evaluates `If-Match` (RFC 9110 section 13.1.1, compared strongly). An action calls it once it has locked the
 * record: checked earlier, it could be false by the time of the change.
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
