import { expect, test } from 'vitest';
import { noFailureLimit } from '../../../access/failure-limit.ts';
import { hashSecret, newSecretToken } from '../../../access/secret-token.ts';
import type { Statement } from '../../../db/database.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { authenticateClient } from './authenticate-client.ts';

/** Returns these hashes for every query, and records the queries. */
async function statementsFor(clientId: string, hashes: Buffer[]): Promise<string[]> {
  const requested: string[] = [];
  const reader = {
    read: async ({ text }: Statement) => {
      requested.push(text);
      return hashes.map((secret_hash) => ({ secret_hash })) as never;
    },
  };
  const form = new URLSearchParams({ client_id: clientId, client_secret: 'dbs_wrong' });
  const request = { form, authorization: undefined, address: '192.0.2.1' };
  await expect(authenticateClient({ reader, limit: noFailureLimit }, request)).rejects.toThrow('not right');
  return requested;
}

test('security 77: an unknown and a malformed client id cost the same statement as a wrong secret', async () => {
  const known = await statementsFor(publicId('app', newId()), [hashSecret(newSecretToken('dbs'))]);
  expect(known).toHaveLength(1);
  expect(await statementsFor(publicId('app', newId()), [])).toEqual(known);
  expect(await statementsFor('nobody', [])).toEqual(known);
});
