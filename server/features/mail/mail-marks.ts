import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';

/**
 * Marks that only this installation can create, in addresses and Message-IDs of the email we send: `t.ID.MAC` for a
 * conversation, `m.ID.MAC` for a message. Anyone who presents one has seen our email. In lower case, since mail servers
 * may change the case of an address. The MAC has 80 bits and covers the organization, so that a mark is invalid in
 * another one.
 */
export function conversationMark(
  digest: KeyedDigest,
  organizationId: string,
  conversationId: string,
): string {
  return markOf(digest, 't', organizationId, conversationId);
}

export function messageMark(digest: KeyedDigest, organizationId: string, messageId: string): string {
  return markOf(digest, 'm', organizationId, messageId);
}

/** For the email of a channel test, which isn't a message. */
export function testMark(digest: KeyedDigest, organizationId: string, channelId: string): string {
  return markOf(digest, 'c', organizationId, channelId);
}

export type Mark = { conversationId: string } | { messageId: string } | { testedChannelId: string };

/** Decodes a mark; undefined if it is malformed, was altered, or belongs to another organization. */
export function readMark(digest: KeyedDigest, organizationId: string, text: string): Mark | undefined {
  const [, kind, name = '', mac = ''] = form.exec(text.toLowerCase()) ?? [];
  if (kind !== 't' && kind !== 'm' && kind !== 'c') return undefined;
  const id = parsePublicId(prefixes[kind], `${prefixes[kind]}_${name}`);
  const signature = decode(mac);
  if (
    id === undefined ||
    !digest.matches('mail thread', signed(kind, organizationId, id), signature, macBytes)
  )
    return undefined;
  if (kind === 'c') return { testedChannelId: id };
  return kind === 't' ? { conversationId: id } : { messageId: id };
}

type Kind = 't' | 'm' | 'c';

const prefixes = { t: 'cnv', m: 'msg', c: 'chn' } as const;
const macBytes = 10;
const form = /^([tmc])\.([0-9a-z]{26})\.([a-z2-7]{16})$/;

function markOf(digest: KeyedDigest, kind: Kind, organizationId: string, id: string): string {
  const mac = digest.sign('mail thread', signed(kind, organizationId, id)).subarray(0, macBytes);
  const prefix = prefixes[kind];
  return `${kind}.${publicId(prefix, id).slice(prefix.length + 1)}.${encode(mac)}`;
}

function signed(kind: Kind, organizationId: string, id: string): string {
  return `${kind} ${organizationId} ${id}`;
}

/** Base32 of RFC 4648 in lower case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

function encode(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function decode(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
