import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../server/db/database.ts';
import { parsePublicId } from '../../server/ids/public-id.ts';
import type { RunningServer } from '../deskbell.ts';
import type { Row } from '../report.ts';
import { startMailServer } from './mail-bench-world.ts';

/** Counts the messages of a channel received by email, and the emails behind them. */
export type WrittenMails = { all: number; once: number };

/** `source`: `email`, or `import` for mail from before. */
export function writtenMails(
  database: Database,
  { organization, channel, source }: { organization: string; channel: string; source: 'email' | 'import' },
): () => Promise<WrittenMails> {
  return async () => {
    const [row] = await database.read<WrittenMails>({
      text: `SELECT count(*)::int AS all, count(DISTINCT mm.message_id_header)::int AS once
               FROM messages m JOIN mail_messages mm ON mm.organization_id = $1 AND mm.message_id = m.id
              WHERE m.organization_id = $1 AND m.source = $3 AND mm.channel_id = $2`,
      values: [parsePublicId('org', organization), parsePublicId('chn', channel), source],
    });
    return row ?? { all: 0, once: 0 };
  };
}

/**
 * Kills the server a number of times while emails are written, evenly spread, and starts the next one immediately.
 * Returns the last.
 */
export async function killDuring(
  first: RunningServer,
  { kills, mails: emails, written }: { kills: number; mails: number; written: () => Promise<WrittenMails> },
  onStart: (server: RunningServer) => void = () => undefined,
): Promise<RunningServer> {
  let server = first;
  for (let kill = 1; kill <= kills; kill += 1) {
    while ((await written()).all < (emails * kill) / (kills + 1)) await pause(100);
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    server = await startMailServer();
    onStart(server);
  }
  return server;
}

export function lostAndDoubled(emails: number, { all, once }: WrittenMails): Row[] {
  return [
    { name: 'emails lost', unit: '', value: emails - once, atMost: 0 },
    { name: 'emails written twice', unit: '', value: all - once, atMost: 0 },
  ];
}
