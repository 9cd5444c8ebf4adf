import { openDatabase } from '../db/open-database.ts';
import { type StartOptions, startApp, type TestApp } from './start-app.ts';

/** A second server on the same database with its own pool, like another process. */
export async function startSecondApp(
  { clone, files }: TestApp,
  options: StartOptions = {},
): Promise<TestApp> {
  const database = openDatabase(clone.connection, () => undefined);
  const app = await startApp({ ...clone, database }, { files, ...options });
  return {
    ...app,
    async stop() {
      await app.stop();
      await database.close();
    },
  };
}
