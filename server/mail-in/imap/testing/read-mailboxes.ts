import { keyedDigest } from '../../../access/keyed-digest.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { openFileStore } from '../../../files/open-file-store.ts';
import { certificate } from '../../../testing/test-certificate.ts';
import { startReadingMailboxes } from '../start-reading-mailboxes.ts';

/**
 * A process that reads mailboxes until it is killed. Arguments: socket, database, folder of files, key, port of the
 * mail server.
 */
const [host = '', database = '', folder = '', key = '', port = ''] = process.argv.slice(2);

startReadingMailboxes({
  database: openDatabase({ host, user: 'deskbell', database }, () => undefined),
  files: await openFileStore({ kind: 'disk' }, folder),
  digest: keyedDigest(key),
  mailGuard: {
    refuses: () => false,
    resolve: async () => ['127.0.0.1'],
    ports: [Number(port)],
    ca: certificate,
  },
  now: () => Date.now() * 1000,
  logger: console,
  wakeSequencer: () => undefined,
});
// Nothing else keeps the process alive.
process.stdin.resume();
