import { afterAll, expect, test, vi } from 'vitest';
import { sealImportSecret } from '../../features/imports/import-secrets.ts';
import { insertImport } from '../../features/imports/import-store.ts';
import { createOrganization } from '../../features/organizations/create-organization.ts';
import { newId } from '../../ids/public-id.ts';
import { startImportingWorld } from '../../testing/import-systems.ts';
import type { ImportOrder } from './run-order.ts';
import { startImportingHistory } from './start-importing.ts';

const { app, world, importing } = await startImportingWorld();
afterAll(() => app.stop());

async function waitingImport(name: string) {
  const { id: organizationId } = await app.database.transaction((transaction) =>
    createOrganization(transaction, name),
  );
  const key = { organizationId, id: newId() };
  await app.database.transaction((transaction) =>
    insertImport(transaction, {
      ...key,
      userId: world.mara.id,
      source: 'zendesk',
      fileName: 'heron.zendesk.com',
      fileSize: null,
      fileKey: newId(),
      secret: sealImportSecret(app.digest, key, 'token'),
      options: { address: 'https://heron.zendesk.com' },
    }),
  );
  return key.id;
}

test('two imports that never end make room for those of other organizations, and continue after them', async () => {
  const endless = [await waitingImport('First Street'), await waitingImport('Second Street')];
  const begun: string[] = [];
  const untilStopped = async ({ claimed }: ImportOrder, signal: AbortSignal) => {
    begun.push(claimed.id);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { kind: 'stopped' } as const;
  };
  const turns = { ...importing, perform: untilStopped, turnSeconds: 0 };
  const stop = startImportingHistory(turns, { isHeld: () => true });
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(endless.toSorted()), { timeout: 30_000 });
  const others = [await waitingImport('Third Avenue'), await waitingImport('Fourth Road')];
  await vi.waitFor(() => expect(begun).toEqual(expect.arrayContaining(others)), { timeout: 30_000 });
  const sinceOthers = () => begun.slice(begun.findIndex((id) => others.includes(id)));
  await vi.waitFor(() => expect(sinceOthers()).toEqual(expect.arrayContaining(endless)), { timeout: 30_000 });
  await stop();
});
