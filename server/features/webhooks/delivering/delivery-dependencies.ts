import type { Logger } from 'pino';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import type { Outgoing } from '../../../outgoing/open-outgoing.ts';
import type { FileAddresses } from '../../attachments/file-address.ts';
import type { SignedPositions } from '../../events/event-cursors.ts';
import type { DeliveryQueue } from '../deliveries/delivery-queue.ts';

/** Dependencies of deliveries. */
export type DeliveryDependencies = {
  database: Database;
  queue: DeliveryQueue;
  outgoing: Outgoing;
  digest: KeyedDigest;
  cursors: SignedPositions;
  addresses: FileAddresses;
  /** Absent: admins get no email. */
  mail: MailQueue | undefined;
  now: () => Microseconds;
  logger: Logger;
};
