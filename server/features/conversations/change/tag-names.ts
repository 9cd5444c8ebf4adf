import type { ChangeConversationBody } from '../../../../contract/conversation.ts';
import { fieldError } from '../../../errors/validation-error.ts';

type Wanted = Pick<ChangeConversationBody, 'tags' | 'add_tags' | 'remove_tags'>;

const maxTags = 100;

/**
 * The tags that a conversation has after a change. Adding and removing keep what others did in the meantime; `tags` does not,
 * and is therefore not sent with them.
 *
 * @throws ValidationError
 */
export function nextTags(before: readonly string[], wanted: Wanted): string[] {
  const added = cleanNames(wanted.tags ?? wanted.add_tags);
  const removed = new Set(cleanNames(wanted.remove_tags));
  const after = new Set([...(wanted.tags ? [] : before), ...added].filter((name) => !removed.has(name)));
  // A merge may have brought more, and these can be kept or removed.
  if (after.size > Math.max(maxTags, wanted.tags ? 0 : before.length))
    throw fieldError(
      wanted.tags ? 'tags' : 'add_tags',
      'too_many',
      `A conversation has at most ${maxTags} tags.`,
    );
  return [...after].sort(byBytes);
}

/** @throws ValidationError where a request contradicts itself; known before any record is looked at. */
export function checkTagNames({ tags, add_tags, remove_tags }: Wanted): void {
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

/** As the database sorts names: by their bytes. */
function byBytes(one: string, two: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(two));
}
