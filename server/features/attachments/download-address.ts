import { NIL } from 'uuid';
import { parsePublicId } from '../../ids/public-id.ts';
import type { FileAddresses } from './file-address.ts';

/** An attachment's public id to a fresh address for reading it. */
export type DownloadAddress = (attachmentId: string) => string;

/**
 * For what one organization reads. An address is made without a look at the table: ids in rows belong to the organization
 * of their row, and ids in stored HTML were checked against the attachments of the same message when it was written.
 */
export function downloadAddresses(addresses: FileAddresses, organizationId: string): DownloadAddress {
  return (attachmentId) => {
    const id = parsePublicId('att', attachmentId) ?? NIL;
    return addresses.make('file download', { organizationId, id }).url;
  };
}
