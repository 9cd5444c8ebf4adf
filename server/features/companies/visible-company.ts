import { NIL } from 'uuid';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { type CompanyRow, findCompany } from './company-store.ts';

/** A company of the caller's organization. @throws NotFound */
export async function visibleCompany(
  reader: Reader,
  { organization }: Caller,
  id: string,
): Promise<CompanyRow> {
  const company = await findCompany(reader, organization.id, id);
  if (!company) throw new NotFound();
  return company;
}

/** Invalid ids are looked up as the nil id, so that they get the same checks. */
export function companyIdFrom(text = ''): string {
  return parsePublicId('cmp', text) ?? NIL;
}
