import type { Tag } from '../../../contract/tag.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { TagRow } from './tag-store.ts';

/** A tag as clients see it (contract section 2). */
export function presentTag({ id, name, color, inserted_at }: TagRow): Tag {
  return { id: publicId('tag', id), name, color, inserted_at: unixSeconds(inserted_at) };
}
