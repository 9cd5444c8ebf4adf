import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { newContext, type Tab, tabOf } from './open-tab.ts';

type Free = { context: BrowserContext; page: Page };

/**
 * Opens tabs that tests close before the next one begins. Those with the same options share a context, emptied in between: in a
 * new one, a page loads and compiles every script again, which takes half of its CPU time.
 */
export function successiveTabs(browser: Browser): (options: BrowserContextOptions) => Promise<Tab> {
  const free = new Map<string, Free[]>();
  return async ({ storageState, ...options }) => {
    if (typeof storageState === 'string' || (storageState && storageState.origins.length > 0))
      throw new Error('Only cookies can be given to a context that exists.');
    const key = JSON.stringify(options);
    const unused = free.get(key) ?? [];
    free.set(key, unused);
    const { context, page } = unused.pop() ?? (await madeFor(browser, options));
    await context.addCookies(storageState?.cookies ?? []);
    const isUsable = neverFaked(context);
    let origin = '';
    page.once('request', (request) => {
      origin = new URL(request.url()).origin;
    });
    return {
      ...tabOf(page),
      async close() {
        if (!isUsable()) return context.close();
        unused.push({ context, page: await emptied(context, origin) });
      },
    };
  };
}

async function madeFor(browser: Browser, options: BrowserContextOptions): Promise<Free> {
  const context = await newContext(browser, options);
  return { context, page: await context.newPage() };
}

/** A clock that a test has replaced stays so. */
function neverFaked({ clock }: BrowserContext): () => boolean {
  const install = clock.install.bind(clock);
  let isFaked = false;
  clock.install = (options) => {
    isFaked = true;
    return install(options);
  };
  return () => !isFaked;
}

/** Returns a blank page, the only one. Pages are closed first, since some store a draft when they are left. */
async function emptied(context: BrowserContext, origin: string): Promise<Page> {
  const old = context.pages();
  const page = await context.newPage();
  for (const it of old) await it.close();
  const session = await context.newCDPSession(page);
  if (origin !== '')
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await session.detach();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
  return page;
}
