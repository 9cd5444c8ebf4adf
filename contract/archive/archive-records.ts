import Type, { type Static, type TInteger, type TObject, type TProperties } from 'typebox';
import { Attachment } from '../attachment.ts';
import { Company } from '../company.ts';
import { Contact } from '../contact.ts';
import { ContactEntry } from '../contact-entry.ts';
import { ContactNote } from '../contact-note.ts';
import { Conversation } from '../conversation.ts';
import { Field } from '../field.ts';
import { auditKinds } from '../inbox/audit-entry.ts';
import { Macro, MacroFolder } from '../macro.ts';
import { Member } from '../member.ts';
import { Message } from '../message.ts';
import { Note } from '../note.ts';
import { Exactly, FreeForm, Id, Nullable, OneOf, webAddress } from '../primitives.ts';
import { Tag } from '../tag.ts';
import { Team } from '../team.ts';
import { idPattern } from '../values/id-pattern.ts';
import { View } from '../view.ts';

/*
 * The records of archive 1, one JSON object a line: as the API shows them, with ids in place of nested records and times in
 * microseconds. Version 1 only gains keys; readers ignore those that they don't know.
 */

/** The years 1 to 9999, as PostgreSQL reads them. */
const momentRange = { minimum: -62_135_596_800_000_000, maximum: 253_402_300_799_000_000 };

const Moment = (description: string) =>
  Type.Integer({ ...momentRange, description: `${description}. Unix microseconds, UTC.` });
const MomentOrNull = (description: string) => Nullable(Moment(description));
const reference = (prefix: string, description: string) => Nullable(Id(prefix, description));
const text = (description: string) => Type.String({ description });
const textOrNull = (description: string) => Nullable(text(description));

/** A whole number as the database stores it: a larger one would stop an import instead of being listed. */
const WholeNumber = (property: TInteger, maximum = 2_147_483_647) =>
  Type.Integer({ ...property, minimum: 0, maximum });

const created = { inserted_at: Moment('When it was created') };
const changed = { ...created, updated_at: Moment('When it last changed') };

/** The author of a message: a member, a contact, or neither. */
const author = {
  user_id: reference('usr', 'The member who wrote it.'),
  via_app_id: reference('app', 'The app that it was written with.'),
};

export const ArchivedMember = Exactly(
  {
    id: Id('usr', 'The person, as other records refer to them.'),
    member_id: reference('mem', 'Their membership; `null` for former members.'),
    name: text('Their name.'),
    email: textOrNull('Their email address.'),
    instagram_handle: textOrNull('Without the @.'),
    profile_picture_url: textOrNull('The URL of a picture.'),
    role: Nullable(Member.properties.role, '`null` for former members.'),
    access: Nullable(Member.properties.access, '`null` for former members.'),
    status: OneOf(['active', 'disabled', 'former'], 'Former members wrote something and have left.'),
    invited_by_id: reference('usr', 'Who invited them.'),
    inserted_at: Moment('When they joined'),
    updated_at: Moment('When it last changed'),
  },
  'A person who is or was a member.',
);

export const ArchivedApp = Exactly(
  { id: Id('app', 'App id.'), name: text('Its name.') },
  'An app that messages were written with.',
);

export const ArchivedTeam = Exactly(
  {
    id: Team.properties.id,
    name: Team.properties.name,
    color: Team.properties.color,
    members: Type.Array(
      Exactly(
        {
          user_id: Id('usr', 'A member.'),
          is_lead: Type.Boolean({ description: 'Whether they lead the team.' }),
          inserted_at: Moment('When they joined the team'),
        },
        'A member of the team.',
      ),
      { description: 'Its members.' },
    ),
    ...changed,
  },
  'A team.',
);

export const ArchivedTag = Exactly(
  { id: Tag.properties.id, name: Tag.properties.name, color: Tag.properties.color, ...created },
  'A tag.',
);

const { inserted_at: _created, updated_at: _changed, missing: _missing, ...ofField } = Field.properties;

export const ArchivedField = Exactly(
  { ...ofField, position: WholeNumber(ofField.position), ...changed },
  'A custom field.',
);

export const ArchivedCompany = Exactly(
  {
    id: Company.properties.id,
    name: Company.properties.name,
    domains: Company.properties.domains,
    external_id: Company.properties.external_id,
    custom_attributes: Company.properties.custom_attributes,
    ...changed,
  },
  'A company.',
);

const ofContact = Contact.properties;

export const ArchivedContact = Exactly(
  {
    id: ofContact.id,
    external_id: ofContact.external_id,
    name: ofContact.name,
    email: ofContact.email,
    other_emails: ofContact.other_emails,
    phone: ofContact.phone,
    instagram_handle: ofContact.instagram_handle,
    profile_picture_url: ofContact.profile_picture_url,
    is_blocked: ofContact.is_blocked,
    company_id: ofContact.company_id,
    tag_ids: Type.Array(Id('tag', 'A tag.'), { description: 'Their tags.' }),
    custom_attributes: ofContact.custom_attributes,
    meta_info: ofContact.meta_info,
    last_seen_at: MomentOrNull('When they were last active'),
    erased_at: MomentOrNull('When they were erased: nothing but the id is left'),
    merged: Nullable(
      Exactly({
        into_id: Id('cnt', 'The contact that it was merged into.'),
        by_user_id: Id('usr', 'Who merged them.'),
        merged_at: Moment('When they were merged'),
        external_id: ofContact.external_id,
        name: ofContact.name,
        email: ofContact.email,
        phone: ofContact.phone,
        instagram_handle: ofContact.instagram_handle,
      }),
      'Set if the contact was merged into another one: what it was before.',
    ),
    ...changed,
  },
  'A contact.',
);

export const ArchivedContactNote = Exactly(
  {
    id: ContactNote.properties.id,
    contact_id: ContactNote.properties.contact_id,
    user_id: Id('usr', 'Who wrote it.'),
    text: ContactNote.properties.text,
    ...changed,
  },
  'A note about a contact.',
);

export const ArchivedContactEntry = Exactly(
  {
    id: ContactEntry.properties.id,
    contact_id: ContactEntry.properties.contact_id,
    app_id: Id('app', 'The app that added it.'),
    title: ContactEntry.properties.title,
    text: ContactEntry.properties.text,
    url: Nullable(Type.String({ pattern: webAddress.pattern, description: 'Where to read more.' })),
    happened_at: Moment('When it happened'),
    ...created,
  },
  'Something that an app has told about a contact.',
);

export const ArchivedMacroFolder = Exactly(
  { id: MacroFolder.properties.id, name: MacroFolder.properties.name, ...created },
  'A folder of macros.',
);

const ofFile = {
  id: Attachment.properties.id,
  original_filename: Attachment.properties.original_filename,
  extension: Attachment.properties.extension,
  content_type: text('Its media type, as it was announced.'),
  file_size: WholeNumber(Attachment.properties.file_size),
  path: textOrNull('The file in this archive; `null` if the store of files no longer had it.'),
};

export const ArchivedMacro = Exactly(
  {
    id: Macro.properties.id,
    name: Macro.properties.name,
    shortcut: Macro.properties.shortcut,
    body_html: Type.String({
      description:
        'Sanitized HTML with variables. Pictures of its attachments have `cid:` and their id as `src`.',
    }),
    attachments: Type.Array(Exactly(ofFile, 'A file of a macro.'), {
      description: 'Its files, in their order.',
    }),
    actions: Macro.properties.actions,
    folder_id: reference('mfd', 'The folder it is in.'),
    visibility: Macro.properties.visibility,
    owner_id: reference('usr', 'Its owner; with `private` only.'),
    team_id: reference('team', 'The team; with `team` only.'),
    use_count: WholeNumber(Macro.properties.use_count),
    last_used_at: MomentOrNull('When a message was last sent with it'),
    version: WholeNumber(Macro.properties.version),
    ...changed,
  },
  'A macro.',
);

export const ArchivedView = Exactly(
  {
    id: View.properties.id,
    name: View.properties.name,
    icon: View.properties.icon,
    owner_id: View.properties.owner_id,
    team_id: View.properties.team_id,
    filter: View.properties.filter,
    sort: View.properties.sort,
    ...changed,
  },
  'A saved filter.',
);

export const ArchivedSignature = Exactly(
  {
    user_id: reference('usr', 'Whose it is; `null` for that of members without their own.'),
    body_html: Type.String({ description: 'Sanitized HTML with variables; empty for no signature.' }),
    updated_at: Moment('When it last changed'),
  },
  'The signature of a member or of the organization.',
);

const ofConversation = Conversation.properties;

export const ArchivedConversation = Exactly(
  {
    id: ofConversation.id,
    number: WholeNumber(ofConversation.number, Number.MAX_SAFE_INTEGER),
    subject: ofConversation.subject,
    status: ofConversation.status,
    priority: ofConversation.priority,
    source: ofConversation.source,
    is_spam: ofConversation.is_spam,
    contact_id: reference('cnt', 'The contact.'),
    assignee_id: reference('usr', 'The assigned member.'),
    team_id: reference('team', 'The team whose queue it is in.'),
    tag_ids: Type.Array(Id('tag', 'A tag.'), { description: 'Its tags.' }),
    follower_ids: Type.Array(Id('usr', 'A member.'), { description: 'The members who follow it.' }),
    participants: Type.Array(
      Exactly({
        address: text('An email address.'),
        name: textOrNull('The name beside it.'),
        contact_id: reference('cnt', 'The contact with this address.'),
        confirmed_at: MomentOrNull('When a member confirmed them'),
        removed_at: MomentOrNull('When a member removed them'),
        inserted_at: Moment('When they first took part'),
      }),
      { description: 'Who else takes part by email.' },
    ),
    custom_attributes: ofConversation.custom_attributes,
    meta_info: ofConversation.meta_info,
    waiting_since: MomentOrNull('Since when the contact has been waiting for a reply'),
    first_replied_at: MomentOrNull('When a member first replied'),
    snoozed_until: MomentOrNull('When it wakes up again'),
    closed_at: MomentOrNull('When it was closed'),
    merged_into_id: ofConversation.merged_into_id,
    last_activity_at: Moment('When something last happened in it'),
    ...changed,
  },
  'A conversation.',
);

const ArchivedMail = Exactly(
  {
    message_id: textOrNull('Its Message-ID.'),
    in_reply_to: textOrNull('The Message-ID that it replied to.'),
    references: Type.Array(text('A Message-ID.'), { description: 'Its References.' }),
    subject: textOrNull('Its subject.'),
    sent_at: Moment('Its date'),
    recipients: Type.Array(
      Exactly({
        kind: OneOf(['from', 'to', 'cc', 'bcc', 'reply_to'], 'The header.'),
        address: text('An email address.'),
        name: textOrNull('The name beside it.'),
      }),
      { description: 'Sender and recipients, in their order.' },
    ),
  },
  'The email that a message was.',
);

const deliveryStates = ['sent', 'failed', 'delivered', 'read'] as const;

export const ArchivedMessage = Exactly(
  {
    id: Message.properties.id,
    conversation_id: Message.properties.conversation_id,
    source: Message.properties.source,
    body_html: Type.String({
      description: 'Sanitized HTML. Pictures of its attachments have `cid:` and their id as `src`.',
    }),
    ...author,
    contact_id: reference('cnt', 'The contact who wrote it.'),
    is_ai_message: Message.properties.is_ai_message,
    reply_to_id: reference('msg', 'The message that it replies to.'),
    meta_info: FreeForm("The sender's own object."),
    channel_info: Nullable(FreeForm('What the channel knew about it.'), '`null` if that is nothing.'),
    marked_as_solution_at: MomentOrNull('When it was marked as the solution'),
    delivery: Nullable(
      Exactly({
        status: OneOf(deliveryStates, 'How far it got.'),
        error: textOrNull('Why it failed.'),
        updated_at: MomentOrNull('When that was reported'),
      }),
      'Its delivery; `null` if there was none, or if it was still in progress.',
    ),
    mail: Nullable(ArchivedMail, 'Set if it was an email.'),
    ...created,
  },
  'A message.',
);

export const ArchivedNote = Exactly(
  {
    id: Note.properties.id,
    conversation_id: Note.properties.conversation_id,
    body_html: Type.String({
      description: 'Sanitized HTML. Pictures of its attachments have `cid:` and their id as `src`.',
    }),
    user_id: Id('usr', 'Who wrote it.'),
    via_app_id: author.via_app_id,
    mention_ids: Type.Array(Id('usr', 'A member.'), { description: 'The members it mentions.' }),
    ...changed,
  },
  'An internal note about a conversation.',
);

export const ArchivedAttachment = Exactly(
  {
    ...ofFile,
    conversation_id: Id('cnv', 'The conversation of its message or note.'),
    resource_type: OneOf(['message', 'note'], 'What it is attached to.'),
    resource_id: Type.String({ pattern: idPattern('msg', 'note'), description: 'Which one.' }),
    ...created,
  },
  'A file of a message or a note.',
);

export const ArchivedHistoryEntry = Exactly(
  {
    id: Id('evt', 'Its id.'),
    conversation_id: Id('cnv', 'The conversation that changed.'),
    actor: Exactly({
      type: OneOf(['member', 'contact', 'app', 'system'], 'Who did it.'),
      user_id: reference('usr', 'The member.'),
      app_id: reference('app', 'The app that did it, as itself or for the member.'),
    }),
    before: FreeForm('The previous values of the fields that changed.'),
    after: FreeForm('The new ones.'),
    merged_id: reference('cnv', 'The conversation that was merged into this one.'),
    split_into_id: reference('cnv', 'The conversation that messages were moved into.'),
    split_from_id: reference('cnv', 'The conversation that messages came from.'),
    inserted_at: Moment('When it changed'),
  },
  'A change of a conversation.',
);

export const ArchivedAuditEntry = Exactly(
  {
    id: Id('aud', 'Entry id.'),
    kind: OneOf(auditKinds, 'What happened.'),
    user_id: reference('usr', 'Who did it.'),
    app_id: reference('app', 'The app that was used.'),
    details: FreeForm('The objects of the action, with their names at the time.'),
    address: textOrNull('The IP address it came from.'),
    user_agent: textOrNull('The user agent of the browser.'),
    inserted_at: Moment('When it happened'),
  },
  'An entry of the audit log. Imports leave it out: what happened elsewhere is no evidence here.',
);

/** The files of records, in the order in which they are written and read: each refers only to earlier ones, or to itself. */
export const archiveRecords = {
  members: ArchivedMember,
  apps: ArchivedApp,
  teams: ArchivedTeam,
  tags: ArchivedTag,
  fields: ArchivedField,
  companies: ArchivedCompany,
  contacts: ArchivedContact,
  contact_notes: ArchivedContactNote,
  contact_entries: ArchivedContactEntry,
  macro_folders: ArchivedMacroFolder,
  macros: ArchivedMacro,
  views: ArchivedView,
  signatures: ArchivedSignature,
  conversations: ArchivedConversation,
  messages: ArchivedMessage,
  notes: ArchivedNote,
  attachments: ArchivedAttachment,
  history: ArchivedHistoryEntry,
  audit: ArchivedAuditEntry,
} as const satisfies Record<string, TObject<TProperties>>;

export type ArchiveKind = keyof typeof archiveRecords;
export const archiveKinds = Object.keys(archiveRecords) as ArchiveKind[];

/** Those that the first archives of version 1 don't have. */
export const laterKinds = [
  'contact_entries',
  'macro_folders',
  'macros',
  'views',
  'signatures',
] as const satisfies ArchiveKind[];

/** A line of one of the files. */
export type Archived<Kind extends ArchiveKind> = Static<(typeof archiveRecords)[Kind]>;
