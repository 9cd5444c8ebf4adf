import { expect } from 'vitest';
import { runOrder } from '../archive/import/run-order.ts';
import { type Importing, runImports } from '../archive/import/start-importing.ts';
import { openFileStore, storeLocation } from '../files/open-file-store.ts';
import { dataFolder } from './data-folder.ts';
import { inboxClient } from './inbox-client.ts';
import { startWorld } from './start-world.ts';

/** A world whose admins import other systems, each performed at once in this process. */
export async function startImportingWorld() {
  const folder = dataFolder();
  const started = await startWorld({ files: await openFileStore({ kind: 'disk' }, folder) });
  const { app, world } = started;
  const importing: Importing = {
    database: app.database,
    connection: app.clone.connection,
    store: storeLocation({ kind: 'disk' }, folder),
    digest: app.digest,
    rules: { networks: ['127.0.0.0/8'], allowsHttp: true },
    logger: { warn: () => undefined, error: () => undefined } as never,
    perform: runOrder,
  };
  const inbox = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
  const run = (signal = new AbortController().signal) => runImports(importing, signal);
  const find = async (id: string) => (await inbox.get(`/imports/${id}`)).body.data;
  const begin = async (body: object): Promise<string> => {
    const created = await inbox.post('/imports', body);
    expect([created.status, created.body.upload]).toEqual([201, null]);
    return created.body.data.id;
  };
  const start = async (id: string) => {
    expect((await inbox.post(`/imports/${id}/start`, {})).body.data?.state).toBe('running');
  };
  /** An attempt that failed is taken up again after ten seconds: here at once. */
  const retryNow = (organizationId: string) =>
    app.database.write({
      text: `UPDATE imports SET leased_until = '-infinity' WHERE organization_id = $1 AND state = 'running'`,
      values: [organizationId],
    });
  return {
    ...started,
    folder,
    inbox,
    importing,
    run,
    find,
    begin,
    start,
    retryNow,
    /** Looks, and imports everything. */
    async importAll(body: object) {
      const id = await begin(body);
      await run();
      const looked = await find(id);
      expect([looked.state, looked.error]).toEqual(['ready', null]);
      await start(id);
      await run();
      const finished = await find(id);
      expect([finished.state, finished.error]).toEqual(['finished', null]);
      return { id, looked, finished };
    },
  };
}
