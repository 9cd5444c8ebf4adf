import type { Logger } from 'pino';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import type { Outgoing } from '../../../outgoing/open-outgoing.ts';
import type { FileAddresses } from '../../attachments/file-address.ts';
import type { SignedPlaces } from '../../events/event-cursors.ts';
import type { DeliveryQueue } from '../deliveries/delivery-queue.ts';

/** What it takes to deliver. */
export type DeliveryDependencies = {
  database: Database;
  queue: DeliveryQueue;
  outgoing: Outgoing;
  digest: KeyedDigest;
  cursors: SignedPlaces;
  addresses: FileAddresses;
  /** Absent: admins are not written to. */
  mail: MailQueue | undefined;
  now: () => Microseconds;
  logger: Logger;
};
