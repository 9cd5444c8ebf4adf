import type { TSchema } from 'typebox';
import { AnnouncedAttachment, Attachment, CreateAttachmentBody } from '../attachment.ts';
import { ReceiveMessageBody, ReportDeliveryBody } from '../channel.ts';
import { Connection } from '../connection.ts';
import { ChangeContactBody, Contact, SaveContactBody } from '../contact.ts';
import {
  ChangeConversationBody,
  Conversation,
  ConversationContact,
  ConversationMatch,
  CreateConversationBody,
  MergeConversationBody,
  Priority,
  SetContactBody,
  Status,
} from '../conversation.ts';
import { ErrorBody, FieldFault, TokenErrorBody } from '../errors.ts';
import { changedRecords, Event, eventSchemas } from '../event.ts';
import { HistoryEntry } from '../history.ts';
import { Invitation, InviteMemberBody } from '../invitation.ts';
import {
  Channel,
  ChannelTest,
  CreateChannelBody,
  MailReceipt,
  MailServer,
  UpdateChannelBody,
} from '../mail-channel.ts';
import { Actor, Me, Role } from '../me.ts';
import { Member, MemberStatus, UpdateMemberBody } from '../member.ts';
import { Message, ResendMailBody, SendMessageBody, Source } from '../message.ts';
import { MessageMail } from '../message-mail.ts';
import { CreateNoteBody, Note, UpdateNoteBody } from '../note.ts';
import { ConsentForm, RevokeRequest, ServerMetadata, TokenAnswer, TokenRequest } from '../oauth.ts';
import { Organization, UpdateOrganizationBody } from '../organization.ts';
import { PageMetadata } from '../page.ts';
import { Participant, SaveParticipantBody } from '../participant.ts';
import { ScopeName } from '../scopes.ts';
import { CreateTagBody, Tag, UpdateTagBody } from '../tag.ts';
import { CreateTeamBody, SaveTeamMemberBody, Team, TeamMember, TeamName, UpdateTeamBody } from '../team.ts';
import { User } from '../user.ts';
import { CreateWebhookBody, UpdateWebhookBody, Webhook, WebhookDelivery, WebhookType } from '../webhook.ts';

/** `conversation.status_changed` is `ConversationStatusChangedEvent`. */
const namedEvents = Object.fromEntries(
  Object.entries(eventSchemas).map(([type, schema]) => [
    `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`,
    schema,
  ]),
);

/** The schemas that the document has once, under these names. */
const named: Readonly<Record<string, TSchema>> = {
  Actor,
  AnnouncedAttachment,
  Attachment,
  ChangeContactBody,
  ChangeConversationBody,
  ...changedRecords,
  Channel,
  ChannelTest,
  Connection,
  ConsentForm,
  Contact,
  Conversation,
  ConversationMatch,
  ConversationContact,
  CreateAttachmentBody,
  CreateChannelBody,
  CreateConversationBody,
  CreateNoteBody,
  CreateTagBody,
  CreateTeamBody,
  CreateWebhookBody,
  Error: ErrorBody,
  Event,
  ...namedEvents,
  HistoryEntry,
  FieldFault,
  Invitation,
  InviteMemberBody,
  MailReceipt,
  MailServer,
  Me,
  Member,
  MemberStatus,
  MergeConversationBody,
  Message,
  MessageMail,
  Note,
  Organization,
  PageMetadata,
  Participant,
  Priority,
  ReceiveMessageBody,
  ReportDeliveryBody,
  ResendMailBody,
  RevokeRequest,
  Role,
  SaveContactBody,
  SaveParticipantBody,
  SaveTeamMemberBody,
  Scope: ScopeName,
  SendMessageBody,
  ServerMetadata,
  SetContactBody,
  Source,
  Status,
  Tag,
  Team,
  TeamMember,
  TeamName,
  TokenAnswer,
  TokenError: TokenErrorBody,
  TokenRequest,
  UpdateChannelBody,
  UpdateMemberBody,
  UpdateNoteBody,
  UpdateOrganizationBody,
  UpdateTagBody,
  UpdateTeamBody,
  UpdateWebhookBody,
  User,
  Webhook,
  WebhookDelivery,
  WebhookType,
};

// By content: TypeBox copies a schema where it becomes optional, and a copy is to have the same name.
const nameByContent = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));

/** `components/schemas`. */
export function namedSchemas(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, spelledOut(schema)]));
}

/** A schema as it is in the document: a reference where it has a name, and where anything in it has one. */
export function schemaObject(schema: unknown): unknown {
  const name = nameByContent.get(JSON.stringify(schema));
  return name === undefined ? spelledOut(schema) : { $ref: `#/components/schemas/${name}` };
}

function spelledOut(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schemaObject);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(orNull(schema)).map(([key, value]) => [key, schemaObject(value)]));
}

type Alternatives = { anyOf?: { type?: string; enum?: unknown; const?: unknown }[] };

/** `type: [string, null]` for what readers and generators of code would else see as a choice of two. */
function orNull(schema: Alternatives): Alternatives {
  const [one, other, ...others] = schema.anyOf ?? [];
  const isPlain = one?.type !== undefined && other?.type === 'null' && others.length === 0;
  if (!isPlain || nameByContent.has(JSON.stringify(one)) || 'enum' in one) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...one, ...rest, type: [one.type, 'null'] } as Alternatives;
}
