import type { TSchema } from 'typebox';
import { Action } from '../action.ts';
import { AnnouncedAttachment, Attachment, CreateAttachmentBody } from '../attachment.ts';
import { ReceiveMessageBody, ReportDeliveryBody } from '../channel.ts';
import { Company, CompanyName, CreateCompanyBody, UpdateCompanyBody } from '../company.ts';
import { Connection } from '../connection.ts';
import { ChangeContactBody, Contact, MergeContactBody, SaveContactBody } from '../contact.ts';
import { ContactEntry, ContactEntryReference, CreateContactEntryBody } from '../contact-entry.ts';
import { ContactNote, ContactNoteReference, SaveContactNoteBody } from '../contact-note.ts';
import {
  ChangeConversationBody,
  Conversation,
  ConversationContact,
  ConversationMatch,
  CreateConversationBody,
  MergeConversationBody,
  SetContactBody,
  SplitConversationBody,
  Status,
} from '../conversation.ts';
import { ErrorBody, FieldFault, TokenErrorBody } from '../errors.ts';
import { changedRecords, Event, eventSchemas } from '../event.ts';
import { CreateFieldBody, Field, UpdateFieldBody } from '../field.ts';
import { Filter, FilterDocument } from '../filter/filter-schema.ts';
import { HistoryEntry } from '../history.ts';
import { Invitation, InviteMemberBody } from '../invitation.ts';
import {
  CreateMacroBody,
  CreateMacroFolderBody,
  Macro,
  MacroFolder,
  MacroFolderName,
  UpdateMacroBody,
  UpdateMacroFolderBody,
} from '../macro.ts';
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
import {
  ConsentForm,
  PublicTokenResponse,
  RefreshRequest,
  RevokeRequest,
  ServerMetadata,
  TokenRequest,
  TokenResponse,
} from '../oauth.ts';
import { Organization, UpdateOrganizationBody } from '../organization.ts';
import { PageMetadata } from '../page.ts';
import { Participant, SaveParticipantBody } from '../participant.ts';
import { Priority } from '../priority.ts';
import {
  ScheduledMessage,
  ScheduledSummary,
  ScheduleMessageBody,
  UpdateScheduledMessageBody,
} from '../scheduled-message.ts';
import { ScopeName } from '../scopes.ts';
import { OrganizationSignature, OwnSignature, SaveSignatureBody } from '../signature.ts';
import {
  CreateSuggestionBody,
  FoundAnswer,
  Suggestion,
  SuggestionReference,
  SuggestionSource,
  UpdateSuggestionBody,
} from '../suggestion.ts';
import { CreateTagBody, Tag, UpdateTagBody } from '../tag.ts';
import { CreateTeamBody, SaveTeamMemberBody, Team, TeamMember, TeamName, UpdateTeamBody } from '../team.ts';
import { TimelineEntry } from '../timeline.ts';
import { User } from '../user.ts';
import { CreateViewBody, UpdateViewBody, View } from '../view.ts';
import { CreateWebhookBody, UpdateWebhookBody, Webhook, WebhookDelivery, WebhookType } from '../webhook.ts';

/** `conversation.status_changed` is `ConversationStatusChangedEvent`. */
const namedEvents = Object.fromEntries(
  Object.entries(eventSchemas).map(([type, schema]) => [
    `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`,
    schema,
  ]),
);

/** The schemas that the document defines once, under these names. */
const named: Readonly<Record<string, TSchema>> = {
  Action,
  Actor,
  AnnouncedAttachment,
  Attachment,
  ChangeContactBody,
  MergeContactBody,
  ChangeConversationBody,
  ...changedRecords,
  Channel,
  ChannelTest,
  Connection,
  ConsentForm,
  Company,
  CompanyName,
  Contact,
  ContactEntry,
  ContactEntryReference,
  ContactNote,
  ContactNoteReference,
  Conversation,
  ConversationMatch,
  ConversationContact,
  CreateAttachmentBody,
  CreateChannelBody,
  CreateCompanyBody,
  CreateContactEntryBody,
  CreateConversationBody,
  CreateFieldBody,
  CreateMacroBody,
  CreateMacroFolderBody,
  CreateNoteBody,
  CreateSuggestionBody,
  CreateTagBody,
  CreateTeamBody,
  CreateViewBody,
  CreateWebhookBody,
  Error: ErrorBody,
  Event,
  ...namedEvents,
  HistoryEntry,
  FoundAnswer,
  Field,
  FieldFault,
  Filter: FilterDocument,
  Invitation,
  InviteMemberBody,
  Macro,
  MacroFolder,
  MacroFolderName,
  MailReceipt,
  MailServer,
  Me,
  Member,
  MemberStatus,
  MergeConversationBody,
  SplitConversationBody,
  Message,
  MessageMail,
  Note,
  Organization,
  OrganizationSignature,
  OwnSignature,
  PageMetadata,
  Participant,
  Priority,
  PublicTokenResponse,
  ReceiveMessageBody,
  RefreshRequest,
  ReportDeliveryBody,
  ResendMailBody,
  RevokeRequest,
  Role,
  SaveContactBody,
  SaveContactNoteBody,
  SaveParticipantBody,
  SaveSignatureBody,
  SaveTeamMemberBody,
  ScheduledMessage,
  ScheduledSummary,
  ScheduleMessageBody,
  Scope: ScopeName,
  SendMessageBody,
  ServerMetadata,
  SetContactBody,
  Source,
  Status,
  Suggestion,
  SuggestionReference,
  SuggestionSource,
  Tag,
  Team,
  TeamMember,
  TeamName,
  TimelineEntry,
  TokenResponse,
  TokenError: TokenErrorBody,
  TokenRequest,
  UpdateChannelBody,
  UpdateScheduledMessageBody,
  UpdateMemberBody,
  UpdateCompanyBody,
  UpdateFieldBody,
  UpdateMacroBody,
  UpdateMacroFolderBody,
  UpdateNoteBody,
  UpdateOrganizationBody,
  UpdateSuggestionBody,
  UpdateTagBody,
  UpdateTeamBody,
  UpdateViewBody,
  UpdateWebhookBody,
  User,
  View,
  Webhook,
  WebhookDelivery,
  WebhookType,
};

// By content: TypeBox copies a schema when it becomes optional, and a copy has to have the same name.
const nameByContent = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));
// A nested filter is a filter: the schema that validates requests stands for the one that describes it.
nameByContent.set(JSON.stringify(Filter), 'Filter');

/** `components/schemas`. */
export function namedSchemas(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, spelledOut(schema)]));
}

/** Converts a schema for the document: named schemas, at any level, become references. */
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

/** `type: [string, null]`, which readers and code generators would otherwise treat as a union of two. */
function orNull(schema: Alternatives): Alternatives {
  const [one, other, ...others] = schema.anyOf ?? [];
  const isPlain = one?.type !== undefined && other?.type === 'null' && others.length === 0;
  if (!isPlain || nameByContent.has(JSON.stringify(one)) || 'enum' in one) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...one, ...rest, type: [one.type, 'null'] } as Alternatives;
}
