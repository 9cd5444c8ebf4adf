import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NotFound } from '../../errors/errors.ts';
import { insertExport } from '../../features/exports/export-store.ts';
import { newId } from '../../ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { addContact } from '../../testing/world-records.ts';
import { deleteUnusedContacts } from './delete-unused.ts';

let clone: ClonedDatabase;
let world: World;
beforeAll(async () => {
  clone = await cloneDatabase();
  world = await makeWorld(clone.database);
});
afterAll(() => clone.drop());

async function importedContact() {
  const organizationId = world.tea.house.id;
  const { id } = await addContact(clone.database, { organizationId, name: 'Leocadia Wintergreen' });
  const remove = () =>
    clone.database.transaction((transaction) =>
      deleteUnusedContacts(transaction, { organizationId, insertedAt: Date.now() * 1000 }, [id]),
    );
  const asked = { organizationId, id: newId(), userId: world.ada.id, contactId: id, includesNotes: true };
  return { id, remove, asked };
}

test('a contact whose data is being asked for when its import is taken away stays', async () => {
  const { remove, asked } = await importedContact();
  let removing: Promise<string[]> | undefined;
  await clone.database.transaction(async (transaction) => {
    await insertExport(transaction, asked);
    const waiting = await lockWaits(clone.database);
    removing = remove();
    await vi.waitFor(async () => expect(await lockWaits(clone.database)).toBeGreaterThan(waiting));
  });
  expect(await removing).toEqual([]);
});

test('a contact that is just being taken away is not found when its data is asked for', async () => {
  const { id, asked } = await importedContact();
  let exporting: Promise<void> | undefined;
  await clone.database.transaction(async (transaction) => {
    const { organizationId } = asked;
    const claimed = { organizationId, insertedAt: Date.now() * 1000 };
    expect(await deleteUnusedContacts(transaction, claimed, [id])).toEqual([id]);
    const waiting = await lockWaits(clone.database);
    exporting = clone.database.transaction((other) => insertExport(other, asked));
    exporting.catch(() => undefined);
    await vi.waitFor(async () => expect(await lockWaits(clone.database)).toBeGreaterThan(waiting));
  });
  await expect(exporting).rejects.toThrow(NotFound);
});
