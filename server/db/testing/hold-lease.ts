import { pino } from 'pino';
import { openBackgroundLease } from '../background-lease.ts';
import { openDatabase } from '../open-database.ts';

/**
 * A process that tries to hold the lease, and prints `held` and `lost` when that changes. Arguments: socket,
 * database, duration.
 */
const [host = '', database = '', milliseconds = ''] = process.argv.slice(2);
const pool = openDatabase({ host, user: 'deskbell', database }, () => undefined);
const logger = pino({ level: 'silent' });
const lease = openBackgroundLease({ database: pool, logger, leaseMilliseconds: Number(milliseconds) });

let wasHeld = false;
setInterval(() => {
  if (lease.isHeld() === wasHeld) return;
  wasHeld = !wasHeld;
  process.stdout.write(wasHeld ? 'held\n' : 'lost\n');
}, 20);
