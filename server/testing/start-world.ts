import type { ApiClient } from './http-client.ts';
import { type StartOptions, startApp, type TestApp } from './start-app.ts';
import { type Actor, makeWorld, tokenFor, type World } from './world.ts';

export type StartedWorld = {
  app: TestApp;
  world: World;
  /** The API as an app calls it for a member of the cast. */
  as(person: Actor, options?: Parameters<typeof tokenFor>[3]): Promise<ApiClient>;
};

/** The server with its cast: where most tests begin. */
export async function startWorld(options: StartOptions = {}): Promise<StartedWorld> {
  const app = await startApp(undefined, options);
  const world = await makeWorld(app.database);
  return {
    app,
    world,
    async as(person, tokenOptions) {
      const house = person === world.ada ? world.tea : world.bicycles;
      return app.api(await tokenFor(app.database, house, person, tokenOptions));
    },
  };
}
