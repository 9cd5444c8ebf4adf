import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findAppDetail } from './app-detail.ts';

/** @throws NotFound for an invalid id, as for an app that doesn't exist */
export function appIdFrom(text = ''): string {
  const id = parsePublicId('app', text);
  if (id === undefined) throw new NotFound();
  return id;
}

/** An app that this organization has registered. @throws NotFound */
export async function visibleApp(reader: Reader, organizationId: string, id: string) {
  const app = await findAppDetail(reader, organizationId, id);
  if (!app) throw new NotFound();
  return app;
}
