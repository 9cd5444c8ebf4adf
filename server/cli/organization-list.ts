import { type Microseconds, unixSeconds } from '../db/microseconds.ts';
import { purgeTime } from '../features/organizations/delete-organization.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { listOptions, listRows, listText } from './list-rows.ts';

type Row = {
  id: string;
  name: string;
  slug: string;
  inserted_at: Microseconds;
  deleted_at: Microseconds | null;
};

export const organizationList: Command = {
  words: 'organization list',
  summary: 'Lists the organizations, including those being deleted',
  options: listOptions,
  async work({ database }, values) {
    const page = await listRows<Row>(database, values, {
      prefix: 'org',
      text: `SELECT id, name, slug, inserted_at, deleted_at FROM organizations WHERE id > $1 ORDER BY id LIMIT $2`,
    });
    const organizations = page.rows.map(present);
    return {
      text: listText(organizations.map(lineOf), page, 'There is no organization yet.'),
      json: { organizations, after: page.after },
    };
  },
};

function present({ id, name, slug, inserted_at, deleted_at }: Row) {
  return {
    id: publicId('org', id),
    name,
    slug,
    inserted_at: unixSeconds(inserted_at),
    deleted_at: deleted_at === null ? null : unixSeconds(deleted_at),
    purged_after: deleted_at === null ? null : unixSeconds(purgeTime(deleted_at)),
  };
}

function lineOf({ id, name, slug, purged_after }: ReturnType<typeof present>): string {
  const state = purged_after === null ? '' : `  deleted; erased for good after ${isoDay(purged_after)}`;
  return `${id}  ${slug}  ${name}${state}`;
}

function isoDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
