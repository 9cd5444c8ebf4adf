import type { TSchema } from 'typebox';
import { Attachment } from '../attachment.ts';
import { Connection } from '../connection.ts';
import { ChangeContactBody, Contact, SaveContactBody } from '../contact.ts';
import {
  ChangeConversationBody,
  Conversation,
  ConversationContact,
  CreateConversationBody,
  MergeConversationBody,
  Priority,
  Status,
} from '../conversation.ts';
import { ErrorBody, FieldFault, TokenErrorBody } from '../errors.ts';
import { Event, eventSchemas } from '../event.ts';
import { Invitation, InviteMemberBody } from '../invitation.ts';
import { Actor, Me, Role } from '../me.ts';
import { Member, MemberStatus, UpdateMemberBody } from '../member.ts';
import { Message, SendMessageBody, Source } from '../message.ts';
import { CreateNoteBody, Note } from '../note.ts';
import { RevokeRequest, ServerMetadata, TokenAnswer, TokenRequest } from '../oauth.ts';
import { Organization, UpdateOrganizationBody } from '../organization.ts';
import { PageMetadata } from '../page.ts';
import { ScopeName } from '../scopes.ts';
import { CreateTagBody, Tag, UpdateTagBody } from '../tag.ts';
import { User } from '../user.ts';

/** The schemas that the document has once, under these names. */
const named: Readonly<Record<string, TSchema>> = {
  Actor,
  Attachment,
  ChangeContactBody,
  ChangeConversationBody,
  Connection,
  Contact,
  Conversation,
  ConversationContact,
  CreateConversationBody,
  CreateNoteBody,
  CreateTagBody,
  Error: ErrorBody,
  Event,
  // Named after their types, which is what their discriminator goes by.
  ...eventSchemas,
  FieldFault,
  Invitation,
  InviteMemberBody,
  Me,
  Member,
  MemberStatus,
  MergeConversationBody,
  Message,
  Note,
  Organization,
  PageMetadata,
  Priority,
  RevokeRequest,
  Role,
  SaveContactBody,
  Scope: ScopeName,
  SendMessageBody,
  ServerMetadata,
  Source,
  Status,
  Tag,
  TokenAnswer,
  TokenError: TokenErrorBody,
  TokenRequest,
  UpdateMemberBody,
  UpdateOrganizationBody,
  UpdateTagBody,
  User,
};

// By content: TypeBox copies a schema where it becomes optional, and a copy is to have the same name.
const nameByContent = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));

/** `components/schemas`. */
export function namedSchemas(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, spelledOut(schema)]));
}

/** A schema as it stands in the document: a reference where it has a name, and where anything in it has one. */
export function schemaObject(schema: unknown): unknown {
  const name = nameByContent.get(JSON.stringify(schema));
  return name === undefined ? spelledOut(schema) : { $ref: `#/components/schemas/${name}` };
}

function spelledOut(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schemaObject);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, schemaObject(value)]));
}
