import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { FieldKind, FieldRecord } from '../../../contract/values/field-kinds.ts';

/*
 * What a source has found in another system, in one form for all of them. Ids are those of the other system, as text; times are
 * microseconds. If the same record is found several times, the last one counts.
 */

export type FoundPerson = {
  kind: 'person';
  /** Unique among members and contacts together. */
  id: string;
  side: 'member' | 'contact';
  name: string;
  email: string | null;
  otherEmails?: readonly string[];
  phone?: string | null;
  /** Their id in the systems of the organization, as their apps know it. */
  externalId?: string | null;
  companyId?: string | null;
  tags?: readonly string[];
  customAttributes?: Record<string, unknown>;
  isBlocked?: boolean;
  lastSeenAt?: number | null;
  url?: string | null;
  /** About a contact, by members. */
  notes?: readonly { id: string; authorId: string; text: string; at: number }[];
  createdAt: number;
  updatedAt?: number;
};

export type FoundTeam = {
  kind: 'team';
  id: string;
  name: string;
  memberIds?: readonly string[];
  createdAt: number;
};

export type FoundCompany = {
  kind: 'company';
  id: string;
  name: string;
  domains?: readonly string[];
  customAttributes?: Record<string, unknown>;
  createdAt: number;
};

/** The definition of a custom attribute. */
export type FoundField = {
  kind: 'field';
  id: string;
  record: FieldRecord;
  key: string;
  label: string;
  type: FieldKind;
  options?: readonly string[];
  createdAt: number;
};

export type FoundFile = {
  id: string;
  name: string;
  contentType: string | null;
  bytes: number | null;
  /** Where a source over HTTP has it. */
  url?: string;
  /** Where a source on a disk has it. */
  path?: string;
  /** The values of `src` that mean it in pictures of its message. */
  shownAs?: readonly string[];
};

export type FoundMessage = {
  id: string;
  isNote?: boolean;
  /** A person, whose side decides who wrote it; `null` for the system. */
  authorId: string | null;
  html: string;
  at: number;
  files?: readonly FoundFile[];
  mail?: Archived<'messages'>['mail'];
  isAi?: boolean;
  /** Set if it is known how far a reply got. */
  delivery?: Archived<'messages'>['delivery'];
  /** Members that a note mentions. */
  mentionIds?: readonly string[];
};

export type FoundConversation = {
  kind: 'conversation';
  id: string;
  /** The number that people know it by; kept where the organization is empty. */
  number?: number;
  url: string | null;
  subject: string | null;
  status: 'open' | 'snoozed' | 'closed' | 'spam';
  /** The other system's word for it. */
  state?: string;
  snoozedUntil?: number | null;
  priority?: Archived<'conversations'>['priority'];
  contactId: string | null;
  assigneeId?: string | null;
  teamId?: string | null;
  tags?: readonly string[];
  followerIds?: readonly string[];
  participants?: readonly { address: string; name: string | null; contactId?: string | null }[];
  customAttributes?: Record<string, unknown>;
  mergedIntoId?: string | null;
  createdAt: number;
  updatedAt: number;
  closedAt?: number | null;
  messages: readonly FoundMessage[];
};

export type Found = FoundPerson | FoundTeam | FoundCompany | FoundField | FoundConversation;
