import { NIL } from 'uuid';
import { parsePublicId } from '../../ids/public-id.ts';
import type { FileAddresses } from './file-address.ts';

/** Maps an attachment's public id to a fresh download address. */
export type DownloadAddress = (attachmentId: string) => string;

/**
 * For one organization's reads. Creating an address needs no query: ids in rows belong to their row's organization,
 * and ids in stored HTML were checked against the message's attachments when it was written.
 */
export function downloadAddresses(addresses: FileAddresses, organizationId: string): DownloadAddress {
  return (attachmentId) => {
    const id = parsePublicId('att', attachmentId) ?? NIL;
    return addresses.make('file download', { organizationId, id }).url;
  };
}
