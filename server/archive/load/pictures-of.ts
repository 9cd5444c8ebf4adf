import { publicId } from '../../ids/public-id.ts';
import type { Loading } from './load-step.ts';

/** The new public ids of attachments by the old ones, which pictures in bodies name. */
export function picturesOf(
  { ids }: Loading,
  attachments: readonly { id: string }[],
): ReadonlyMap<string, string> {
  return new Map(
    attachments.flatMap(({ id }) => {
      const local = ids.of('att', id);
      return local === undefined ? [] : [[id, publicId('att', local)] as const];
    }),
  );
}
