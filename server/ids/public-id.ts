import { decodeBase32, encodeBase32 } from './base32.ts';
import { orderedUuids } from './ordered-uuids.ts';

/**
 * Public ids: a prefix for the kind, `_`, and the record's UUIDv7 as 26 characters of Crockford base32 (the TypeID
 * form). The prefix only exists at the edge: stores and SQL use plain uuids.
 */
export type IdPrefix = keyof typeof idPrefixes;

export const idPrefixes = {
  org: 'organization',
  usr: 'user',
  mem: 'member',
  cnt: 'contact',
  chn: 'channel',
  rct: 'mail receipt',
  cnv: 'conversation',
  msg: 'message',
  sch: 'scheduled message',
  sug: 'suggestion',
  note: 'note',
  cmp: 'company',
  cnote: 'contact note',
  ent: 'contact entry',
  imp: 'import',
  exp: 'export',
  att: 'attachment',
  tag: 'tag',
  team: 'team',
  vw: 'view',
  fld: 'field',
  mac: 'macro',
  mfd: 'macro folder',
  app: 'app',
  conn: 'connection',
  tok: 'token',
  inv: 'invitation',
  whk: 'webhook',
  dlv: 'delivery',
  evt: 'event',
  skp: 'skipped event',
  aud: 'audit entry',
  ntf: 'notification',
  ses: 'session',
  psk: 'passkey',
  idp: 'identity provider',
  idn: 'identity',
  dom: 'domain',
} as const;

/** A new id, as the database stores it. Ids sort by creation time. */
export const newId = orderedUuids();

/** `publicId('cnv', uuid)` is `cnv_01h455vb4pex5vsknk084sn02q`. */
export function publicId(prefix: IdPrefix, uuid: string): string {
  return encodeBase32(uuid, `${prefix}_`);
}

/**
 * The uuid of a public id; undefined for anything but the canonical lower-case form of that prefix, which callers
 * treat like an id that does not exist.
 */
export function parsePublicId(prefix: IdPrefix, text: string): string | undefined {
  if (text.length !== prefix.length + 27 || !text.startsWith(`${prefix}_`)) return undefined;
  return decodeBase32(text.slice(prefix.length + 1));
}
