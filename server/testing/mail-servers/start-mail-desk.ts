import { vi } from 'vitest';
import { cloneDatabase } from '../clone-database.ts';
import { dataFolder } from '../data-folder.ts';
import { apiClient } from '../http-client.ts';
import { environmentOf, startDeskbell } from '../run-deskbell.ts';
import { whenFileEnds } from '../when-file-ends.ts';
import { makeWorld, tokenFor } from '../world.ts';
import type { MailServerAddress, MailServers } from './mail-servers.ts';

/** The channel's mailbox, which must exist on the servers. */
export const support = 'support@heron.example';

export type MailDesk = Awaited<ReturnType<typeof startMailDesk>>;

/** `deskbell serve` with a channel that reads and sends through these servers. It ends with the test file. */
export async function startMailDesk(servers: MailServers) {
  const clone = await cloneDatabase();
  whenFileEnds(() => clone.drop());
  const world = await makeWorld(clone.database);
  const token = await tokenFor(clone.database, world.bicycles, world.mara);
  // They share the file store.
  const folder = dataFolder();
  const start = () => startDeskbell(['serve'], { folder, env: { ...environmentOf(clone), ...servers.env } });
  const server = await start();
  const api = apiClient(server.address, token);
  const account = (address: MailServerAddress) => ({ ...address, username: support });
  const created = await api.post('/channels', {
    type: 'mail',
    name: 'Support',
    address: support,
    incoming: account(servers.imap),
    outgoing: account(servers.smtp),
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const channel: string = created.body.data.id;
  // It reads what arrives from its first check on.
  const check = async () => {
    if ((await api.get(`/channels/${channel}`)).body.data.looked_at === null) throw new Error('No look yet.');
  };
  await vi.waitFor(check, { timeout: 200_000, interval: 50 });
  return {
    servers,
    clone,
    world,
    server,
    /** Another process on the same database. */
    start,
    apiOf: ({ address }: { address: string }) => apiClient(address, token),
    api,
    channel,
  };
}
