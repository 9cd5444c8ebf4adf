import { Client, type ClientConfig, type Connection } from 'pg';
import type { HostChoice } from './host-choice.ts';
import { HostSearch } from './host-search.ts';
import { leaveRowsUnread } from './leave-rows-unread.ts';

/** Where the database is. With `choice`, host and port are only those of the first of several. */
export type DatabaseConnection = ClientConfig & { choice?: HostChoice };

/** A connection to the database; with several hosts, to the one that fits. */
export class DatabaseClient extends Client {
  constructor(config: DatabaseConnection = {}) {
    super(config);
    if (config.choice) Object.assign(this, { connection: new HostSearch(this, config.choice) });
    leaveRowsUnread((this as unknown as { connection: Connection }).connection);
  }
}
