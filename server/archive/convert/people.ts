import type { Archived } from '../../../contract/archive/archive-records.ts';
import { convertedId } from '../../ids/converted-id.ts';

/** Somebody in another system. `email` in lower case. */
export type ConvertedPerson = { name: string; email: string | null };

/** A person is their address; without one, their name. */
export const keyOf = ({ email, name }: ConvertedPerson) => email ?? `name ${name}`;

export function memberOf(person: ConvertedPerson, moment: number, key = keyOf(person)): Archived<'members'> {
  return {
    id: convertedId('usr', key),
    member_id: convertedId('mem', key),
    ...person,
    instagram_handle: null,
    profile_picture_url: null,
    role: 'member',
    access: 'full',
    status: 'disabled',
    invited_by_id: null,
    inserted_at: moment,
    updated_at: moment,
  };
}

export function contactOf(person: ConvertedPerson, moment: number): Archived<'contacts'> {
  return {
    id: convertedId('cnt', keyOf(person)),
    external_id: null,
    ...person,
    other_emails: [],
    phone: null,
    instagram_handle: null,
    profile_picture_url: null,
    is_blocked: false,
    company_id: null,
    tag_ids: [],
    custom_attributes: {},
    meta_info: {},
    last_seen_at: null,
    erased_at: null,
    merged: null,
    inserted_at: moment,
    updated_at: moment,
  };
}

export function keepEarliest<Item extends { id: string; inserted_at: number }>(
  items: Map<string, Item>,
  item: Item,
): void {
  const known = items.get(item.id);
  if (!known || item.inserted_at < known.inserted_at) items.set(item.id, item);
}

export const byId = <Item extends { id: string }>(items: ReadonlyMap<string, Item>) =>
  [...items.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
