import type { ChangeConversationBody } from '../../../../contract/conversation.ts';
import { fieldError } from '../../../errors/validation-error.ts';

type RequestedTags = Pick<ChangeConversationBody, 'tags' | 'add_tags' | 'remove_tags'>;

const maxTags = 100;

/**
 * A conversation's tags after a change. Adding and removing keep concurrent changes; `tags` replaces all, and
 * therefore can't be combined with them.
 *
 * @throws ValidationError
 */
export function nextTags(before: readonly string[], requested: RequestedTags): string[] {
  const added = cleanNames(requested.tags ?? requested.add_tags);
  const removed = new Set(cleanNames(requested.remove_tags));
  const after = new Set([...(requested.tags ? [] : before), ...added].filter((name) => !removed.has(name)));
  // A merge may have exceeded the limit; those tags can be kept or removed.
  if (after.size > Math.max(maxTags, requested.tags ? 0 : before.length))
    throw fieldError(
      requested.tags ? 'tags' : 'add_tags',
      'too_many',
      `A conversation has at most ${maxTags} tags.`,
    );
  return [...after].sort(byBytes);
}

/** @throws ValidationError if a request contradicts itself; checked before any record is read */
export function checkTagNames({ tags, add_tags, remove_tags }: RequestedTags): void {
  if (tags && (add_tags || remove_tags))
    throw fieldError('tags', 'contradiction', 'Send either tags, or add_tags and remove_tags.');
  const removed = new Set(cleanNames(remove_tags));
  const both = cleanNames(add_tags).find((name) => removed.has(name));
  if (both !== undefined)
    throw fieldError('remove_tags', 'contradiction', `"${both}" is in add_tags as well.`);
}

function cleanNames(names: readonly string[] = []): string[] {
  return names.map((name) => name.normalize('NFC').trim());
}

/** Sorted like the database sorts names: by bytes. */
function byBytes(one: string, two: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(two));
}
