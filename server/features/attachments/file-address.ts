import type { KeyedDigest, Purpose } from '../../access/keyed-digest.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { InvalidAddress } from '../../errors/errors.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';

export type FileUse = Extract<
  Purpose,
  | 'file upload'
  | 'file download'
  | 'mail source'
  | 'held mail'
  | 'export download'
  | 'import upload'
  | 'import problems'
>;

/** What an address gives access to; ids are uuids: of an attachment, of the message or receipt whose source it is, of an export or an import. */
export type OpenedFile = { organizationId: string; id: string };

/** The presigned addresses of one installation (contract section 8, security S8). */
export type FileAddresses = {
  /** A fresh address, valid for 15 minutes. */
  make(use: FileUse, file: OpenedFile): { url: string; expiresAt: Microseconds };
  /** `rest` is the path after this use's prefix. @throws InvalidAddress */
  read(use: FileUse, rest: string): OpenedFile;
};

type Dependencies = { digest: KeyedDigest; now: () => Microseconds; origin: () => string };

const lifetimeMilliseconds = 15 * 60 * 1000;
const timeBytes = 6;
const headBytes = timeBytes + 16;
const form = /^([a-z]{3}_[0-9a-z]{26})\/([A-Za-z0-9_-]{72})$/;

export const filePaths = {
  'file upload': '/files/',
  'file download': '/files/',
  'mail source': '/files/mail/',
  'held mail': '/files/held-mail/',
  'export download': '/files/exports/',
  'import upload': '/files/imports/',
  'import problems': '/files/imports/',
} as const;
const prefixes = {
  'file upload': 'att',
  'file download': 'att',
  'mail source': 'msg',
  'held mail': 'rct',
  'export download': 'exp',
  'import upload': 'imp',
  'import problems': 'imp',
} as const;

/**
 * `/files/att_…/PASS`, `/files/mail/msg_…/PASS`: the pass contains the organization and the expiry, with a MAC over
 * both, the id and, through its own key, the use. How a file is served isn't part of its address; it depends on its
 * bytes.
 */
export function fileAddresses({ digest, now, origin }: Dependencies): FileAddresses {
  const milliseconds = () => Math.floor(now() / 1000);
  const signed = (head: Buffer, id: string) => Buffer.concat([head, Buffer.from(id)]);
  return {
    make(use, { organizationId, id }) {
      const expiry = milliseconds() + lifetimeMilliseconds;
      const head = headOf(expiry, organizationId);
      const pass = Buffer.concat([head, digest.sign(use, signed(head, id))]).toString('base64url');
      return {
        url: `${origin()}${filePaths[use]}${publicId(prefixes[use], id)}/${pass}`,
        expiresAt: expiry * 1000,
      };
    },
    read(use, rest) {
      const [, name = '', pass = ''] = form.exec(rest) ?? [];
      const id = parsePublicId(prefixes[use], name);
      const bytes = Buffer.from(pass, 'base64url');
      const head = bytes.subarray(0, headBytes);
      const mac = bytes.subarray(headBytes);
      if (id === undefined || !digest.matches(use, signed(head, id), mac)) throw new InvalidAddress();
      if (head.readUIntBE(0, timeBytes) < milliseconds())
        throw new InvalidAddress('This address was valid for 15 minutes, and has expired.');
      return { organizationId: uuidOf(head.subarray(timeBytes)), id };
    },
  };
}

function headOf(expiry: number, organizationId: string): Buffer {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(expiry, 0, timeBytes);
  return Buffer.concat([time, Buffer.from(organizationId.replaceAll('-', ''), 'hex')]);
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
