import type { Organization } from '../../../contract/organization.ts';
import type { Reader } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import { publicId } from '../../ids/public-id.ts';

type Row = Omit<Organization, 'inserted_at' | 'updated_at'> & {
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

/** An organization as clients see it. @throws NotFound */
export async function presentOrganization(reader: Reader, id: string): Promise<Organization> {
  const [row] = await reader.read<Row>({
    name: 'present_organization',
    text: 'SELECT id, name, slug, logo_url, timezone, inserted_at, updated_at FROM organizations WHERE id = $1',
    values: [id],
  });
  if (!row) throw new NotFound();
  return {
    ...row,
    id: publicId('org', row.id),
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
