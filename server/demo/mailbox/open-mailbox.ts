import { join } from 'node:path';
import { checkDataDir } from '../../config/data-dir.ts';
import type { MailSettings } from '../../config/mail-settings.ts';
import type { Config } from '../../config/read-config.ts';
import type { Database } from '../../db/database.ts';
import { ensureMailChannel } from './ensure-mail-channel.ts';
import { openMailFolder } from './mail-folder.ts';
import { startMailbox } from './start-mailbox.ts';
import { startTestSmtp } from './start-test-smtp.ts';

export type DemoMailbox = {
  /** The SMTP server for the demo's outgoing email. */
  mail: MailSettings;
  /** Gives the demo its channel; call it once the database is open. */
  prepare(database: Database): Promise<void>;
  /** Serves the pages. Returns their address; undefined if the demo's organization is gone. */
  start(baseUrl: URL): Promise<string | undefined>;
  stop(): Promise<void>;
};

/** A mail server and a mailbox of the demo's customers, on this machine only. */
export async function openMailbox({ dataDir, port }: Pick<Config, 'dataDir' | 'port'>): Promise<DemoMailbox> {
  checkDataDir(dataDir);
  const folder = await openMailFolder(join(dataDir, 'demo-mailbox'));
  const smtp = await startTestSmtp(folder);
  let channel: Awaited<ReturnType<typeof ensureMailChannel>>;
  let pages: Awaited<ReturnType<typeof startMailbox>> | undefined;
  return {
    mail: {
      host: '127.0.0.1',
      port: smtp.port,
      isSecure: false,
      credentials: undefined,
      from: { name: 'Deskbell', address: 'deskbell@demo.example' },
    },
    async prepare(database) {
      channel = await ensureMailChannel(database);
    },
    async start(baseUrl) {
      if (!channel) return undefined;
      const { organization, token } = channel;
      const inbound = { baseUrl, token };
      pages = await startMailbox({ folder, inbound, organization, port: port === 0 ? 0 : port + 1 });
      return pages.origin;
    },
    async stop() {
      await pages?.stop();
      await smtp.stop();
    },
  };
}
