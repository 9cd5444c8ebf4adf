import { randomBytes } from 'node:crypto';
import type { Reader, Writer } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { newId } from '../../../ids/public-id.ts';

export type DomainRow = {
  id: string;
  domain: string;
  token: string;
  verified_by: 'record' | 'operator' | null;
  seen_at: Microseconds | null;
  checked_at: Microseconds | null;
  inserted_at: Microseconds;
};

const columns = 'id, domain, token, verified_by, seen_at, checked_at, inserted_at';

type NewDomain = { organizationId: string; domain: string; now: Microseconds };

/** @returns undefined if the organization has it already */
export async function insertDomain(
  writer: Writer,
  { organizationId, domain, now }: NewDomain,
): Promise<DomainRow | undefined> {
  const { rows } = await writer.write<DomainRow>({
    name: 'insert_domain',
    text: `INSERT INTO domains (id, organization_id, domain, token, inserted_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (organization_id, domain) DO NOTHING RETURNING ${columns}`,
    values: [newId(), organizationId, domain, randomBytes(16).toString('hex'), formatTimestamp(now)],
  });
  return rows[0];
}

export function listDomainsOf(reader: Reader, organizationId: string): Promise<DomainRow[]> {
  return reader.read<DomainRow>({
    name: 'list_domains_of',
    text: `SELECT ${columns} FROM domains WHERE organization_id = $1 ORDER BY inserted_at, id LIMIT 100`,
    values: [organizationId],
  });
}

export async function findDomain(
  reader: Reader,
  organizationId: string,
  by: { id: string } | { domain: string },
): Promise<DomainRow | undefined> {
  const column = 'id' in by ? 'id' : 'domain';
  const [row] = await reader.read<DomainRow>({
    name: `find_domain_by_${column}`,
    text: `SELECT ${columns} FROM domains WHERE organization_id = $1 AND ${column} = $2`,
    values: [organizationId, Object.values(by)[0]],
  });
  return row;
}

type Due = { checkedBefore: Microseconds; missingCheckedBefore: Microseconds; limit: number };

/** Verified domains of all organizations that were last looked up before these times, the longest ago first. */
export function listDueDomains(
  reader: Reader,
  { checkedBefore, missingCheckedBefore, limit }: Due,
): Promise<(DomainRow & { organization_id: string })[]> {
  return reader.read({
    name: 'list_due_domains',
    text: `SELECT organization_id, ${columns} FROM domains
            WHERE verified_by = 'record'
              AND (checked_at IS NULL OR checked_at <= $1 OR (seen_at < checked_at AND checked_at <= $2))
            ORDER BY checked_at NULLS FIRST, id LIMIT $3`,
    values: [formatTimestamp(checkedBefore), formatTimestamp(missingCheckedBefore), limit],
  });
}

type Checked = Pick<DomainRow, 'id' | 'verified_by' | 'seen_at' | 'checked_at'> & { organizationId: string };

/**
 * What an operator has vouched for during a lookup stays so.
 *
 * @throws Error with a unique violation if another organization has verified it
 */
export async function recordCheck(
  writer: Writer,
  { organizationId, id, verified_by, seen_at, checked_at }: Checked,
): Promise<void> {
  const timestamp = (at: Microseconds | null) => (at === null ? null : formatTimestamp(at));
  await writer.write({
    name: 'record_domain_check',
    text: `UPDATE domains SET verified_by = CASE WHEN verified_by = 'operator' THEN verified_by ELSE $3 END, seen_at = $4, checked_at = $5 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, verified_by, timestamp(seen_at), timestamp(checked_at)],
  });
}

/** Takes a domain from another organization whose record has been missing for too long. */
export async function forgetExpired(writer: Writer, domain: string, seenBefore: Microseconds): Promise<void> {
  await writer.write({
    name: 'forget_expired_domain',
    text: `UPDATE domains SET verified_by = NULL WHERE domain = $1 AND verified_by = 'record' AND seen_at < $2`,
    values: [domain, formatTimestamp(seenBefore)],
  });
}

/** Returns its name; undefined if there is none. */
export async function deleteDomain(
  writer: Writer,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await writer.write<{ domain: string }>({
    name: 'delete_domain',
    text: 'DELETE FROM domains WHERE organization_id = $1 AND id = $2 RETURNING domain',
    values: [organizationId, id],
  });
  return rows[0]?.domain;
}
