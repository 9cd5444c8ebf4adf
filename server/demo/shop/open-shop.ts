import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Config } from '../../config/read-config.ts';
import type { Database } from '../../db/database.ts';
import { ensureChatChannel, type ShopChannel } from './ensure-chat-channel.ts';
import { startShop } from './start-shop.ts';

export type DemoShop = {
  /** Gives the demo its channel; call it once the database is open. */
  prepare(parts: { database: Database; digest: KeyedDigest }): Promise<void>;
  /** Serves the page. Returns its address; undefined if the demo's organization is gone. */
  start(baseUrl: URL): Promise<string | undefined>;
  stop(): Promise<void>;
};

/** A demo shop with the widget, on this machine only. */
export function openShop({ port }: Pick<Config, 'port'>): DemoShop {
  let prepared: { database: Database; digest: KeyedDigest; channel: ShopChannel } | undefined;
  let page: Awaited<ReturnType<typeof startShop>> | undefined;
  return {
    async prepare({ database, digest }) {
      const channel = await ensureChatChannel(database, digest);
      prepared = channel && { database, digest, channel };
    },
    async start(baseUrl) {
      if (!prepared) return undefined;
      page = await startShop({ ...prepared, baseUrl, port: port === 0 ? 0 : port + 2 });
      return page.origin;
    },
    async stop() {
      await page?.stop();
    },
  };
}
