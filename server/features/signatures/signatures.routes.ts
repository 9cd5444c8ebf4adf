import * as operations from '../../../contract/operations/signatures.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { type OperationRoute, on } from '../../http/operation-route.ts';
import { readOrganizationSignature, readOwnSignature } from './read-signature.ts';
import { saveOrganizationSignature, saveOwnSignature } from './save-signature.ts';

export function signatureRoutes({ database }: { database: Database }): OperationRoute<Caller>[] {
  return [
    on(operations.getOwnSignature, async ({ caller }) => {
      const data = await readOwnSignature(database, asPerson(caller));
      return { status: 200 as const, body: { data } };
    }),
    on(operations.saveOwnSignature, async ({ caller, body: { body_html } }) => {
      const person = asPerson(caller);
      await saveOwnSignature(database, person, body_html);
      return { status: 200 as const, body: { data: await readOwnSignature(database, person) } };
    }),
    on(operations.getOrganizationSignature, async ({ caller }) => {
      const data = await readOrganizationSignature(database, caller);
      return { status: 200 as const, body: { data } };
    }),
    on(operations.saveOrganizationSignature, async ({ caller, body: { body_html } }) => {
      await saveOrganizationSignature(database, caller, body_html);
      return { status: 200 as const, body: { data: await readOrganizationSignature(database, caller) } };
    }),
  ];
}
