import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { newId } from '../../ids/public-id.ts';
import { readTagInput } from './tag-input.ts';
import { findTag, insertTag, type TagRow } from './tag-store.ts';

export type CreateTag = {
  name: string;
  color?: string | null;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** @throws ValidationError, Conflict if the name is taken, IdempotencyKeyReused */
export async function createTag(
  database: Database,
  { organization, id: callerId }: Caller,
  { idempotency, ...input }: CreateTag,
): Promise<{ tag: TagRow; isReplay: boolean }> {
  const { name = '', color = null } = readTagInput(input);
  const id = newId();
  const request = {
    organizationId: organization.id,
    callerId,
    idempotency,
    recordId: id,
  };
  return database.transaction(async (transaction) => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier) return { tag: await madeBefore(transaction, organization.id, earlier), isReplay: true };
    const tag = await insertTag(transaction, { organizationId: organization.id, id, name, color });
    if (!tag) throw nameTaken();
    return { tag, isReplay: false };
  });
}

async function madeBefore(reader: Reader, organizationId: string, id: string): Promise<TagRow> {
  const tag = await findTag(reader, organizationId, id);
  if (!tag) throw new NotFound();
  return tag;
}

export function nameTaken(): Conflict {
  return new Conflict('There is already a tag with this name.');
}
