// Generated from contract/ by `node tools/write-sdk.ts`: do not edit.

/** An action on a conversation. */
export type Action = {
  /** The type of action. Each type has one further field: `assign` `user_id`, `move_to_team` `team_id`, `add_tag` and `remove_tag` `tag_id`, `set_priority` `priority`, `set_status` `status`, `snooze` `seconds`. */
  type: 'assign' | 'move_to_team' | 'add_tag' | 'remove_tag' | 'set_priority' | 'set_status' | 'snooze';
  /** An active member, `usr_…`; `me` is the person who applies it, `null` unassigns. */
  user_id?: string | null | undefined;
  /** A team, `team_…`; `null` removes it from its team. */
  team_id?: string | null | undefined;
  /** A tag, `tag_…`, that is added or removed. */
  tag_id?: string | undefined;
  priority?: Priority | undefined;
  /** The new status. */
  status?: 'open' | 'closed' | undefined;
  /** For how long it is snoozed, from the moment it is applied. */
  seconds?: number | undefined;
};

/** `self` acts for a user, `app` for the app itself. */
export type Actor = 'self' | 'app';

/** An announced file, and where to upload it. */
export type AnnouncedAttachment = {
  data: Attachment;
  /** The request that uploads the bytes. */
  upload: {
    /** HTTP method. */
    method: 'PUT';
    /** URL that accepts the raw bytes once. */
    url: string;
    /** Headers to send. */
    headers: {
      /** The announced type. */
      'content-type': string;
    };
    /** When the upload must have started. Unix seconds, UTC. */
    expires_at: number;
  };
};

/** A file that is, or will be, attached to a message or a note. */
export type Attachment = {
  /** Attachment id. */
  id: string;
  /** URL of the file; each read returns a new one, valid for 15 minutes. */
  presigned_url: string;
  /** Its name, without folders or invisible characters. */
  original_filename: string;
  /** Extension of the name, in lower case and without the dot; may be empty. */
  extension: string;
  /** Bytes. */
  file_size: number;
  resource_type: 'message' | 'note' | null;
  /** The id of that message or note. */
  resource_id: string | null;
};

/** Changes to a contact. */
export type ChangeContactBody = {
  /** The person’s id in another system; unique in the organization. */
  external_id?: string | null | undefined;
  /** Their name. */
  name?: string | null | undefined;
  /** Unique in the organization; kept in lower case. */
  email?: string | null | undefined;
  /** Phone number. */
  phone?: string | null | undefined;
  /** Without the @. */
  instagram_handle?: string | null | undefined;
  /** An http or https address. */
  profile_picture_url?: string | null | undefined;
  /** Assigns them to a company; `null` leaves that to the domain of their email address. */
  company_id?: string | null | undefined;
  /** Names; replaces all tags. A tag that doesn’t exist yet is created. */
  tags?: Array<string> | undefined;
  /** Merged into the existing value (RFC 7396): `null` removes a key. At most 16 KiB in total. */
  custom_attributes?: Record<string, unknown> | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
  /** Whether messages from them are rejected. */
  is_blocked?: boolean | undefined;
};

/** The contact to merge into, and what to take over. */
export type MergeContactBody = {
  /** The remaining contact. */
  into_id: string;
  /** Fields for which the merged contact’s value is kept if both have one. By default, the remaining contact keeps its own. */
  take?: Array<'external_id' | 'name' | 'email' | 'phone' | 'instagram_handle' | 'profile_picture_url' | 'company_id' | 'custom_attributes'> | undefined;
};

/** Changes to a conversation. */
export type ChangeConversationBody = {
  status?: Status | undefined;
  /** When it wakes up; in the future, and with `snoozed` only. Unix seconds, UTC. */
  snoozed_until?: number | null | undefined;
  /** An active member, `usr_…`; null unassigns it. */
  assignee_id?: string | null | undefined;
  /** A team, `team_…`; null removes it from its team. */
  team_id?: string | null | undefined;
  priority?: Priority | undefined;
  /** Names; replaces all tags. A tag that doesn’t exist yet is created. */
  tags?: Array<string> | undefined;
  /** Names to add; not together with `tags`. */
  add_tags?: Array<string> | undefined;
  /** Names to remove; not together with `tags`. */
  remove_tags?: Array<string> | undefined;
  /** Whether it is spam, whatever its status. */
  is_spam?: boolean | undefined;
  /** Its subject. */
  subject?: string | null | undefined;
  /** Merged into the existing value (RFC 7396): null removes a key. At most 16 KiB and 5 levels deep. */
  custom_attributes?: Record<string, unknown> | undefined;
  /** Replaces the previous value. The key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
};

/** A transport for messages that Deskbell itself runs, such as a mailbox of the organization. Further types may follow. */
export type Channel = {
  /** Channel id. */
  id: string;
  /** The transport: `mail`, or `chat` on a website. */
  type: 'mail' | 'chat';
  /** Its name for members; for chat, the name that visitors see. */
  name: string;
  /** The address that customers write to, in lower case; for chat, the path of its panel on this installation. */
  address: string;
  /** Settings of a chat channel; `null` for mail. */
  chat: {
    /** Shown before the first message. */
    greeting: string | null;
    /** Color of the button and the panel, as `#rrggbb`. */
    color: string;
    /** The button’s corner. */
    side: 'left' | 'right';
    /** Visitors see their own language if it is listed, or else the first. */
    languages: Array<'en' | 'de'>;
    /** Sites that may show it; any site if empty. */
    sites: Array<string>;
    /** When the team is available; always if empty. */
    hours: Array<{
      /** The days of the week. */
      days: Array<number>;
      /** Start, such as `09:00`. */
      from: string;
      /** End, such as `17:30`; `24:00` is the end of the day. */
      to: string;
    }>;
    /** The usual reply time shown to visitors; `null` shows none. */
    expected_reply: 'minutes' | 'hours' | 'day' | null;
    /** What visitors are asked for after their first message; they can skip it. */
    asks_for: 'nothing' | 'email' | 'name_and_email';
    /** The mail channel that sends unread replies to visitors who have left; `null` for none. */
    follow_up_channel_id: string | null;
    /** Whether only people with a signed identity may write. */
    needs_identity: boolean;
    /** Whether the panel may be shown full screen, as in a mobile app, to people with a signed identity. */
    in_apps: boolean;
    /** Your endpoint that verifies captchas, called before a stranger’s first message is accepted. `null` for no captcha. */
    captcha_url: string | null;
    /** An ES256 public key (PEM) for verifying identities; `null` uses the channel’s secret. */
    identity_public_key: string | null;
  } | null;
  /** Shown in From after the member’s name; `null` for the organization’s name. */
  sender_name: string | null;
  /** Appended to every email, as sanitized HTML; `{name}` is replaced by the member’s name. */
  signature_html: string | null;
  /** `failing`: its mailbox can’t be read, or its email can’t be sent. */
  state: 'ok' | 'failing' | 'paused';
  /** Why it is failing, for people. */
  state_reason: string | null;
  /** Why it is failing, if known; if receiving and sending both fail, the reason for receiving. */
  state_code: string | null;
  /** One entry each for receiving and sending if it fails; empty unless `state` is `failing`. */
  failures: Array<{
    /** `incoming`: its mailbox cannot be read. `outgoing`: its mail cannot be sent. */
    side: 'incoming' | 'outgoing';
    /** Machine-readable reason, such as `wrong_password`. */
    code: string;
    /** A description in one or two English sentences. */
    error: string;
    /** `null` if it said nothing. */
    server_words: string | null;
  }>;
  /** Since when it is in this state. Unix seconds, UTC. */
  state_since: number;
  /** The mailbox to read over IMAP; `null` if email is forwarded to Deskbell. */
  incoming: MailServer | null;
  /** The SMTP server that sends its email; `null` for the installation’s own. */
  outgoing: MailServer | null;
  /** How much earlier email is imported, as closed conversations. */
  history: 'none' | '30_days' | 'all';
  /** Who gets an email when it fails for half an hour; all admins if empty. */
  alert_user_ids: Array<string>;
  /** `null` until a test has determined it. */
  sent_copies: 'provider' | 'deskbell' | 'none' | null;
  /** Addresses that web forms send from: the contact is taken from Reply-To. */
  form_senders: Array<string>;
  /** Mail servers whose Authentication-Results are trusted. */
  trusted_servers: Array<string>;
  /** Whether `[#1234]` in an email’s subject adds it to that conversation, if the sender is a participant. */
  subject_numbers: boolean;
  /** When its mailbox was last checked. Unix seconds, UTC. */
  looked_at: number | null;
  /** The latest test. */
  last_test: ChannelTest | null;
  /** When a page first loaded the chat; `null` before that, and for mail. Unix seconds, UTC. */
  first_visit_at: number | null;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
  /** When it was last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A test in which the channel sends an email to itself and checks that it comes back unchanged. */
export type ChannelTest = {
  /** `passed`: email is sent and arrives. The last two steps are informational and can’t fail the test. */
  state: 'running' | 'passed' | 'failed';
  /** When it started. Unix seconds, UTC. */
  started_at: number;
  /** When it ended. Unix seconds, UTC. */
  finished_at: number | null;
  /** Sign-in, sending, arrival, plus addresses and Message-ID, in this order. */
  steps: Array<{
    /** The step. */
    name: 'sign_in' | 'send' | 'arrive' | 'plus_address' | 'message_id';
    /** Its state. */
    state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
    /** How long it took. */
    seconds: number | null;
    /** The error. */
    fault: string | null;
    /** The server's own words, or ours. */
    error: string | null;
    /** The mail server’s response, if any. */
    server_words: string | null;
    /** What to do about it. */
    advice: string | null;
  }>;
};

/** An app, connected to an organization. */
export type Connection = {
  /** Connection id. */
  id: string;
  /** The app that was connected. */
  app: {
    /** App id. */
    id: string;
    /** Its display name. */
    name: string;
  };
  actor: Actor;
  /** The user that it acts for. */
  user: User | null;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
};

/** The user’s decision on a consent, as an HTML form. */
export type ConsentForm = {
  /** Id of the consent; from the page. */
  consent_id: string;
  /** Proves that the form comes from the page. */
  csrf_token: string;
  /** The user’s decision. */
  decision: 'allow' | 'deny';
  /** The organization that the user chose, `org_…`; required with `allow`. */
  organization_id?: string | undefined;
};

/** A company that contacts belong to. */
export type Company = {
  /** Company id. */
  id: string;
  /** The organization it belongs to. */
  organization_id: string;
  /** Its name; several companies may have the same. */
  name: string;
  /** Contacts whose email address has one of these domains belong to it, unless they were assigned to another company. In alphabetical order. */
  domains: Array<string>;
  /** The company’s id in another system. */
  external_id: string | null;
  /** The organization's own fields. */
  custom_attributes: Record<string, unknown>;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A company. */
export type CompanyName = {
  /** Company id. */
  id: string;
  /** The company's name. */
  name: string;
};

/** A person who writes to the organization. */
export type Contact = {
  /** Contact id. */
  id: string;
  /** The organization it belongs to. */
  organization_id: string;
  /** The person’s id in another system. */
  external_id: string | null;
  /** Their name. */
  name: string | null;
  /** In lower case. */
  email: string | null;
  /** Phone number. */
  phone: string | null;
  /** Further addresses that their email came from, or that merged contacts had. */
  other_emails: Array<string>;
  /** Phone numbers of contacts that were merged into this one. */
  other_phones: Array<string>;
  /** Without the @. */
  instagram_handle: string | null;
  /** The URL of a picture. */
  profile_picture_url: string | null;
  /** Whether messages from them are rejected. */
  is_blocked: boolean;
  /** The company in `company_id`; without one, the company that has the domain of their email address. */
  company: CompanyName | null;
  /** The company that they were assigned to, whatever their email address. `null` if their domain decides. */
  company_id: string | null;
  /** Names, in alphabetical order. */
  tags: Array<string>;
  /** The organization's own fields. */
  custom_attributes: Record<string, unknown>;
  /** The creator's own object. */
  meta_info: Record<string, unknown>;
  /** When they were last active. Unix seconds, UTC. */
  last_seen_at: number | null;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** Something that an app has told about a contact: an order, a payment, a visit. */
export type ContactEntry = {
  /** Contact entry id. */
  id: string;
  /** The contact it is about. */
  contact_id: string;
  /** The app that added it. */
  app: {
    /** App id. */
    id: string;
    /** Its display name. */
    name: string;
  };
  /** When it happened. Unix seconds, UTC. */
  happened_at: number;
  /** When it was added. Unix seconds, UTC. */
  inserted_at: number;
  /** What happened, in one line. */
  title: string;
  /** Details as plain text; line breaks are kept. */
  text: string | null;
  /** Where to read more. */
  url: string | null;
};

/** An entry of an app about a contact, without its content: get the entry for that. */
export type ContactEntryReference = {
  /** Contact entry id. */
  id: string;
  /** The contact it is about. */
  contact_id: string;
  /** The app that added it. */
  app: {
    /** App id. */
    id: string;
    /** Its display name. */
    name: string;
  };
  /** When it happened. Unix seconds, UTC. */
  happened_at: number;
  /** When it was added. Unix seconds, UTC. */
  inserted_at: number;
};

/** An internal note of a member about a contact. */
export type ContactNote = {
  /** Contact note id. */
  id: string;
  /** The contact it is about. */
  contact_id: string;
  user: User;
  /** When it was written. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
  /** Plain text; line breaks are kept. */
  text: string;
};

/** A note about a contact, without its text: get the note for that. */
export type ContactNoteReference = {
  /** Contact note id. */
  id: string;
  /** The contact it is about. */
  contact_id: string;
  user: User;
  /** When it was written. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** The exchange between a contact and the organization. */
export type Conversation = {
  /** Conversation id. */
  id: string;
  /** The organization it belongs to. */
  organization_id: string;
  /** Counts up within the organization. */
  number: number;
  /** Its subject. */
  subject: string | null;
  status: Status;
  priority: Priority;
  source: Source;
  /** Whether it is spam, whatever its status. */
  is_spam: boolean;
  /** The channel that sends its replies: a mail channel, or a website with chat. */
  channel_id: string | null;
  /** The contact. */
  contact: {
    /** `usr_…` for a member, `cnt_…` for a contact. */
    id: string;
    /** Their name. */
    name: string | null;
    /** Their email address. */
    email: string | null;
    /** Without the @. */
    instagram_handle: string | null;
    /** The URL of a picture. */
    profile_picture_url: string | null;
    /** Phone number. */
    phone: string | null;
  } | null;
  /** The company of the contact. */
  company: CompanyName | null;
  /** The assigned member. */
  assignee: User | null;
  /** The team whose queue it is in. */
  team: TeamName | null;
  /** Names, in alphabetical order. */
  tags: Array<string>;
  /** The organization's own fields. */
  custom_attributes: Record<string, unknown>;
  /** The creator's own object. */
  meta_info: Record<string, unknown>;
  /** How many messages it has. */
  message_count: number;
  /** The latest message. */
  last_message: {
    /** Message id. */
    id: string;
    /** The beginning of the message as plain text. */
    preview: string;
    /** When it was written. Unix seconds, UTC. */
    inserted_at: number;
    /** Who wrote it; `null` for the system. */
    user: User | null;
    /** Set if its delivery has failed. */
    delivery_failure: {
      /** Why, as the channel app reported it. */
      error: string | null;
      /** When that was reported. Unix seconds, UTC. */
      failed_at: number;
    } | null;
  } | null;
  /** Set while it has scheduled or held messages. */
  scheduled_message: ScheduledSummary | null;
  /** The message marked as solution. */
  solution_message_id: string | null;
  /** Since when the contact has been waiting for a reply. Unix seconds, UTC. */
  waiting_since: number | null;
  /** When a member first replied. Unix seconds, UTC. */
  first_replied_at: number | null;
  /** When it wakes up again. Unix seconds, UTC. */
  snoozed_until: number | null;
  /** When it was closed. Unix seconds, UTC. */
  closed_at: number | null;
  /** The conversation it was merged into. */
  merged_into_id: string | null;
  /** When something last happened in it. Unix seconds, UTC. */
  last_activity_at: number;
  /** When it was opened. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A conversation that a search found, and why. */
export type ConversationMatch = {
  /** Conversation id. */
  id: string;
  /** The organization it belongs to. */
  organization_id: string;
  /** Counts up within the organization. */
  number: number;
  /** Its subject. */
  subject: string | null;
  status: Status;
  priority: Priority;
  source: Source;
  /** Whether it is spam, whatever its status. */
  is_spam: boolean;
  /** The channel that sends its replies: a mail channel, or a website with chat. */
  channel_id: string | null;
  /** The contact. */
  contact: {
    /** `usr_…` for a member, `cnt_…` for a contact. */
    id: string;
    /** Their name. */
    name: string | null;
    /** Their email address. */
    email: string | null;
    /** Without the @. */
    instagram_handle: string | null;
    /** The URL of a picture. */
    profile_picture_url: string | null;
    /** Phone number. */
    phone: string | null;
  } | null;
  /** The company of the contact. */
  company: CompanyName | null;
  /** The assigned member. */
  assignee: User | null;
  /** The team whose queue it is in. */
  team: TeamName | null;
  /** Names, in alphabetical order. */
  tags: Array<string>;
  /** The organization's own fields. */
  custom_attributes: Record<string, unknown>;
  /** The creator's own object. */
  meta_info: Record<string, unknown>;
  /** How many messages it has. */
  message_count: number;
  /** The latest message. */
  last_message: {
    /** Message id. */
    id: string;
    /** The beginning of the message as plain text. */
    preview: string;
    /** When it was written. Unix seconds, UTC. */
    inserted_at: number;
    /** Who wrote it; `null` for the system. */
    user: User | null;
    /** Set if its delivery has failed. */
    delivery_failure: {
      /** Why, as the channel app reported it. */
      error: string | null;
      /** When that was reported. Unix seconds, UTC. */
      failed_at: number;
    } | null;
  } | null;
  /** Set while it has scheduled or held messages. */
  scheduled_message: ScheduledSummary | null;
  /** The message marked as solution. */
  solution_message_id: string | null;
  /** Since when the contact has been waiting for a reply. Unix seconds, UTC. */
  waiting_since: number | null;
  /** When a member first replied. Unix seconds, UTC. */
  first_replied_at: number | null;
  /** When it wakes up again. Unix seconds, UTC. */
  snoozed_until: number | null;
  /** When it was closed. Unix seconds, UTC. */
  closed_at: number | null;
  /** The conversation it was merged into. */
  merged_into_id: string | null;
  /** When something last happened in it. Unix seconds, UTC. */
  last_activity_at: number;
  /** When it was opened. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
  /** Why it was found. */
  match: {
    /** Where most of the words match: the number, the contact, the subject, a tag, a message, a note, or a file name. */
    in: 'number' | 'contact' | 'subject' | 'tag' | 'message' | 'note' | 'file';
    /** An excerpt, in segments; `null` if this caller may not read it, or it is further back than the latest 50 messages and notes. */
    excerpt: Array<{
      /** Plain text, not HTML. */
      text: string;
      /** Whether it matches the search. */
      is_match: boolean;
    }> | null;
    /** The message, or the one that the file is attached to. */
    message_id: string | null;
    /** The note, or the one that the file is attached to. */
    note_id: string | null;
  };
};

/** The contact to start with: found by `external_id` or `email`, else created. */
export type ConversationContact = {
  /** The person’s id in another system. */
  external_id?: string | null | undefined;
  /** Their name. */
  name?: string | null | undefined;
  /** An email address. */
  email?: string | null | undefined;
  /** Phone number. */
  phone?: string | null | undefined;
  /** Without the @. */
  instagram_handle?: string | null | undefined;
  /** An http or https address. */
  profile_picture_url?: string | null | undefined;
};

/** A file to be uploaded. */
export type CreateAttachmentBody = {
  /** File name; folders, invisible characters and anything beyond 255 characters are removed. */
  original_filename: string;
  /** Bytes; at most 25 MiB unless the server is configured otherwise. */
  file_size: number;
  /** Its media type; `application/octet-stream` if unknown. */
  content_type: string;
};

/** A new channel. */
export type CreateChannelBody = {
  /** The transport: `mail`, or `chat` on a website. */
  type: 'mail' | 'chat';
  /** Its name for members. */
  name: string;
  /** Required for mail: the address that customers write to; only one channel can have it. */
  address?: string | undefined;
  /** Shown in From after the member’s name; `null` for the organization’s name. */
  sender_name?: string | null | undefined;
  /** Appended to every email, as HTML; `{name}` is replaced by the member’s name. `null` for none. */
  signature_html?: string | null | undefined;
  /** The mailbox to read over IMAP; `null` if email is forwarded to Deskbell. */
  incoming?: {
    /** The name of the server, or its address. */
    host: string;
    /** A mail server’s port: 25, 143, 465, 587, 993 or 2525. */
    port: number;
    /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
    security: 'tls' | 'starttls';
    /** Often the address. For a shared mailbox of Microsoft 365: `you@example.com\shared`. */
    username: string;
    /** Stored encrypted, and never returned. Required again when host, port or user name change. */
    password?: string | undefined;
  } | null | undefined;
  /** The SMTP server that sends its email; `null` for the installation’s own. */
  outgoing?: {
    /** The name of the server, or its address. */
    host: string;
    /** A mail server’s port: 25, 143, 465, 587, 993 or 2525. */
    port: number;
    /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
    security: 'tls' | 'starttls';
    /** Often the address. For a shared mailbox of Microsoft 365: `you@example.com\shared`. */
    username: string;
    /** Stored encrypted, and never returned. Required again when host, port or user name change. */
    password?: string | undefined;
  } | null | undefined;
  /** How much earlier email is imported. Default `none`. */
  history?: 'none' | '30_days' | 'all' | undefined;
  /** Who gets an email when it fails for half an hour; all admins if empty. */
  alert_user_ids?: Array<string> | undefined;
  /** Appearance and behavior of chat on a website. Fields left out stay unchanged. */
  chat?: {
    /** Shown before the first message. */
    greeting?: string | null | undefined;
    /** Color of the button and the panel, as `#rrggbb`. */
    color?: string | undefined;
    /** The button’s corner. */
    side?: 'left' | 'right' | undefined;
    /** Visitors see their own language if it is listed, or else the first. */
    languages?: Array<'en' | 'de'> | undefined;
    /** Sites that may show it; any site if empty. */
    sites?: Array<string> | undefined;
    /** When the team is available; always if empty. */
    hours?: Array<{
      /** The days of the week. */
      days: Array<number>;
      /** Start, such as `09:00`. */
      from: string;
      /** End, such as `17:30`; `24:00` is the end of the day. */
      to: string;
    }> | undefined;
    /** The usual reply time shown to visitors; `null` shows none. */
    expected_reply?: 'minutes' | 'hours' | 'day' | null | undefined;
    /** What visitors are asked for after their first message; they can skip it. */
    asks_for?: 'nothing' | 'email' | 'name_and_email' | undefined;
    /** The mail channel that sends unread replies to visitors who have left; `null` for none. */
    follow_up_channel_id?: string | null | undefined;
    /** Whether only people with a signed identity may write. */
    needs_identity?: boolean | undefined;
    /** Whether the panel may be shown full screen, as in a mobile app, to people with a signed identity. */
    in_apps?: boolean | undefined;
    /** Your endpoint that verifies captchas, called before a stranger’s first message is accepted. `null` for no captcha. */
    captcha_url?: string | null | undefined;
    /** An ES256 public key (PEM) for verifying identities; `null` uses the channel’s secret. */
    identity_public_key?: string | null | undefined;
  } | undefined;
  /** A set value overrides what a test finds; `null` lets the next test decide. */
  sent_copies?: 'provider' | 'deskbell' | 'none' | null | undefined;
  /** Addresses that web forms send from: the contact is taken from Reply-To. */
  form_senders?: Array<string> | undefined;
  /** Mail servers whose Authentication-Results are trusted. */
  trusted_servers?: Array<string> | undefined;
  /** Whether `[#1234]` in an email’s subject adds it to that conversation, if the sender is a participant; `false` by default. */
  subject_numbers?: boolean | undefined;
  /** `paused`: nothing is read and nothing is sent. */
  state?: 'ok' | 'paused' | undefined;
};

/** A new company. */
export type CreateCompanyBody = {
  /** Its name. */
  name: string;
  /** All its domains. A domain belongs to one company at most, and can’t be that of a public mail provider. */
  domains?: Array<string> | undefined;
  /** The company’s id in another system; unique in the organization. */
  external_id?: string | null | undefined;
  /** Merged into the existing value (RFC 7396): `null` removes a key. At most 16 KiB in total. */
  custom_attributes?: Record<string, unknown> | undefined;
};

/** What an app tells about a contact. */
export type CreateContactEntryBody = {
  /** What happened, in one line. */
  title: string;
  /** Details as plain text; line breaks are kept. */
  text?: string | null | undefined;
  /** Where to read more. */
  url?: string | null | undefined;
  /** When it happened, in Unix seconds. Default now. */
  happened_at?: number | undefined;
};

/** A new conversation: its contact, its subject and the first message. */
export type CreateConversationBody = {
  /** A contact, `cnt_…`; either this or `contact`. */
  contact_id?: string | undefined;
  contact?: ConversationContact | undefined;
  /** Its subject. */
  subject?: string | null | undefined;
  /** The mail channel, `chn_…`, to send from; if absent, no email is sent. */
  channel_id?: string | undefined;
  /** The recipients and signature of the first message’s email; only with `channel_id`. */
  mail?: {
    /** If absent, the contact. */
    to?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Who gets a copy. */
    cc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Who gets a blind copy. */
    bcc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** HTML below the message, without variables; empty for none. Default: the signature of the mail channel. A person’s own signature is never added by the server. */
    signature_html?: string | undefined;
  } | undefined;
  /** The HTML body; required unless there are attachments or a macro, whose text is then filled in. */
  body_html?: string | undefined;
  /** Unattached files that this connection has uploaded. Messages get copies of files of macros that the caller sees. */
  attachment_ids?: Array<string> | undefined;
  /** Whether it was written by a machine; the inbox shows that. Always true for a suggestion that is sent unchanged. */
  is_ai_message?: boolean | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
  /** Set in the same transaction. */
  conversation_status?: 'open' | 'closed' | undefined;
  /** The macro, `mac_…`, that the message is sent with: its actions are applied to the conversation, and the use is counted. Needs `macros:read`, and `conversations:write` if there are actions. */
  macro_id?: string | undefined;
  /** With `macro_id`: the actions to apply in place of those of the macro; `[]` applies none. */
  macro_actions?: Array<Action> | undefined;
};

/** A new field. */
export type CreateFieldBody = {
  /** The key in `custom_attributes`, unique for its record. It can’t be changed later. */
  key: string;
  /** The label that people see. */
  label: string;
  /** Which records have it. It can’t be changed later. */
  record: 'conversation' | 'contact' | 'company';
  /** The type of its values: `text`; `number`; `date`, such as `2026-11-24`; `checkbox`, true or false; `choice`, one of the options; `choices`, a list of them; `link`, an http or https address. It can’t be changed later. */
  kind: 'text' | 'number' | 'date' | 'checkbox' | 'choice' | 'choices' | 'link';
  /** Required for `choice` and `choices`, and impossible for other kinds. */
  options?: Array<string> | undefined;
  /** Which records show it. For a contact’s field it can use `contact.` and `company.` fields, for a company’s `company.custom_attributes.`. Default `null`: all. */
  shown_when?: Filter | null | undefined;
  /** Fields of conversations only. Default `false`. */
  required_on_close?: boolean | undefined;
  /** Its position among the fields of the same record; the others move. Default: the end. */
  position?: number | undefined;
};

/** A new macro; `private` by default. */
export type CreateMacroBody = {
  /** Its name. */
  name: string;
  /** Lower-case letters, digits, `-` and `_`; `null` removes it. */
  shortcut?: string | null | undefined;
  /** The text as HTML, with variables such as `{{contact.first_name | default: "there"}}`, and pictures of its files. */
  body_html?: string | undefined;
  /** Its files, in this order: unattached ones that this connection has uploaded, and those that it has already. */
  attachment_ids?: Array<string> | undefined;
  /** The actions applied when it is sent. */
  actions?: Array<Action> | undefined;
  /** A folder, `mfd_…`; `null` removes it from its folder. */
  folder_id?: string | null | undefined;
  /** `team` is for leads of the team and admins, `everyone` for admins. */
  visibility?: 'private' | 'team' | 'everyone' | undefined;
  /** The team; with `visibility` `team` only. */
  team_id?: string | undefined;
};

/** A new folder of macros. */
export type CreateMacroFolderBody = {
  /** Unique among the folders; case-insensitive. */
  name: string;
};

/** A new note. */
export type CreateNoteBody = {
  /** The HTML body; required unless there are attachments. */
  body_html?: string | undefined;
  /** Active members to mention. */
  mentions?: Array<string> | undefined;
  /** Unattached files that this connection has uploaded. Messages get copies of files of macros that the caller sees. */
  attachment_ids?: Array<string> | undefined;
};

/** A new suggestion. */
export type CreateSuggestionBody = {
  /** What it suggests: a reply to the contact, a summary for members, tags, or a macro. */
  kind: 'reply' | 'summary' | 'tags' | 'macro';
  /** The text as HTML; with `reply` and `summary` only. */
  body_html?: string | undefined;
  /** The tags to add; with `tags` only. */
  tag_ids?: Array<string> | undefined;
  /** A macro, `mac_…`, that everyone in the organization sees; with `macro` only. */
  macro_id?: string | undefined;
  /** Conversations, and macros that everyone sees. Members see them as links. */
  sources?: Array<{
    /** What the text is based on. */
    type: 'conversation' | 'macro';
    /** Its id. */
    id: string;
  }> | undefined;
};

/** A new tag. */
export type CreateTagBody = {
  /** Unique in the organization; case-sensitive. */
  name: string;
  /** `#rrggbb`; `null` removes it. */
  color?: string | null | undefined;
};

/** A new team. */
export type CreateTeamBody = {
  /** Unique among the organization’s teams; case-insensitive. */
  name: string;
  /** `#rrggbb`; `null` removes it. */
  color?: string | null | undefined;
};

/** A new view. */
export type CreateViewBody = {
  /** Its name. */
  name: string;
  /** Who sees it: `me` needs a token with `actor=self`; `team` a lead of the team, or an admin; `everybody` an admin. */
  audience: 'me' | 'team' | 'everybody';
  /** The team, `team_…`; with `team` only. */
  team_id?: string | null | undefined;
  /** Its icon; `null` for none. */
  icon?: 'inbox' | 'star' | 'flag' | 'flame' | 'clock' | 'heart' | 'bug' | 'cart' | 'truck' | 'wrench' | 'card' | 'building' | null | undefined;
  filter: Filter;
  /** Default `-last_activity_at`. `waiting_since` and `-priority` need the condition that the status is open. */
  sort?: '-last_activity_at' | 'inserted_at' | '-inserted_at' | 'updated_at' | 'waiting_since' | '-priority' | undefined;
};

/** A new webhook. */
export type CreateWebhookBody = {
  /** An https URL that resolves only to public addresses. Redirects aren’t followed. */
  url: string;
  /** A description for your own use. */
  description?: string | null | undefined;
  /** The types to deliver. Each needs the scope that reads its record. */
  types: Array<WebhookType>;
};

/** A change of a conversation, and who made it. */
export type HistoryEntry = {
  /** Id of its event; events are kept for 30 days. */
  id: string;
  /** The conversation that changed. */
  conversation_id: string;
  /** Who changed it. */
  actor: {
    /** Who did it. */
    type: 'member' | 'contact' | 'app' | 'system';
    /** The member or the contact; `null` for an app that acts as itself, and for the system. */
    user: User | null;
    /** The app that did it, as itself or for the member. */
    app: {
      /** App id. */
      id: string;
      /** Its name. */
      name: string;
    } | null;
  };
  /** It was opened, snoozed or closed. `null` if unchanged. */
  status: {
    from: Status;
    to: Status;
  } | null;
  /** When it wakes up. `null` if unchanged. */
  snoozed_until: {
    /** Before. Unix seconds, UTC. */
    from: number | null;
    /** Now. Unix seconds, UTC. */
    to: number | null;
  } | null;
  /** It was assigned, or unassigned. `null` if unchanged. */
  assignee: {
    /** The previous assignee. */
    from: User | null;
    /** The new assignee. */
    to: User | null;
  } | null;
  /** It moved to another team. `null` if unchanged. */
  team: {
    /** The previous team. */
    from: TeamName | null;
    /** The new team. */
    to: TeamName | null;
  } | null;
  /** It got another contact. `null` if unchanged. */
  contact: {
    /** The previous contact. */
    from: User | null;
    /** The new contact. */
    to: User | null;
  } | null;
  /** Its tags changed. `null` if unchanged. */
  tags: {
    /** Added tags. */
    added: Array<string>;
    /** Removed tags. */
    removed: Array<string>;
  } | null;
  /** Its priority changed. `null` if unchanged. */
  priority: {
    from: Priority;
    to: Priority;
  } | null;
  /** Its subject changed. `null` if unchanged. */
  subject: {
    /** The previous subject. */
    from: string | null;
    /** The new subject. */
    to: string | null;
  } | null;
  /** It was marked as spam, or no longer is. `null` if unchanged. */
  is_spam: {
    /** Whether it was spam. */
    from: boolean;
    /** Whether it is now. */
    to: boolean;
  } | null;
  /** The conversation that was merged into this one; `null` for other changes. */
  merged: {
    /** Conversation id. */
    id: string;
    /** Its number. */
    number: number;
    /** The previous subject. */
    subject: string | null;
  } | null;
  /** The conversation where it happened, if that one was later merged into this one; otherwise `null`. */
  merged_from: {
    /** Conversation id. */
    id: string;
    /** Its number. */
    number: number;
    /** The previous subject. */
    subject: string | null;
  } | null;
  /** The conversation that messages of this one were moved into; `null` for other changes. */
  split_into: {
    /** Conversation id. */
    id: string;
    /** Its number. */
    number: number;
    /** The previous subject. */
    subject: string | null;
  } | null;
  /** The conversation that the messages of this one were moved from when it was created; `null` for other changes. */
  split_from: {
    /** Conversation id. */
    id: string;
    /** Its number. */
    number: number;
    /** The previous subject. */
    subject: string | null;
  } | null;
  /** When it changed. Unix seconds, UTC. */
  inserted_at: number;
};

/** A solved conversation, or a macro, that may answer a question. */
export type FoundAnswer = {
  /** Where it is from. */
  type: 'conversation' | 'macro';
  /** Its id. */
  id: string;
  /** The subject of the conversation, or the name of the macro. */
  title: string;
  /** The question and its solution, or the text of the macro. Addresses, numbers and names of contacts are replaced by `[…]`. */
  text: string;
  /** How well it fits: around 1 if it has every important word of the question, or means the same. At least 0.3. */
  score: number;
};

/** A custom field. Its values are in the `custom_attributes` of the records. */
export type Field = {
  /** Field id. */
  id: string;
  /** The key of its values in `custom_attributes`. */
  key: string;
  /** The label that people see. */
  label: string;
  /** Which records have it. */
  record: 'conversation' | 'contact' | 'company';
  /** The type of its values: `text`; `number`; `date`, such as `2026-11-24`; `checkbox`, true or false; `choice`, one of the options; `choices`, a list of them; `link`, an http or https address. */
  kind: 'text' | 'number' | 'date' | 'checkbox' | 'choice' | 'choices' | 'link';
  /** The options; empty for other kinds. */
  options: Array<string>;
  /** Which records show it; `null` for all of them. */
  shown_when: Filter | null;
  /** Deleted records that `shown_when` names. While there are any, the inbox shows the field, and says so. */
  missing: Array<{
    /** The kind of record. */
    kind: 'user' | 'team' | 'tag' | 'channel' | 'contact' | 'company';
    /** Its id. */
    id: string;
  }>;
  /** Whether people have to fill it in before they close a conversation that shows it. */
  required_on_close: boolean;
  /** Its position among the fields of the same record, from 0. */
  position: number;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** An error in a request. */
export type FieldFault = {
  /** Path of the invalid field, such as `meta_info.a`. */
  field: string;
  /** What kind of error: `required`, `unknown`, `type`, `too_long` … */
  code: string;
  /** A sentence for people. */
  message: string;
  /** With `cursor_expired`: the oldest valid cursor. */
  cursor?: string | undefined;
  /** With `conflict` on `create_only`: the contact that has the value already. */
  contact_id?: string | undefined;
};

/** A condition that a conversation meets or doesn’t: at most 50 conditions, nested at most 5 deep. Alone, `{"all": []}` is met by every conversation. */
export type Filter = {
  /** Each must be met. */
  all: Array<Filter>;
} | {
  /** At least one must be met. */
  any: Array<Filter>;
} | {
  not: Filter;
} | {
  /** A field, such as `status`. */
  field: string;
  /** How to compare it. */
  op: 'is' | 'in' | 'contains' | 'starts_with' | 'at_least' | 'at_most' | 'before' | 'after' | 'older_than' | 'newer_than' | 'is_empty';
  /** What to compare it with; absent with `is_empty`, a list with `in`. */
  value?: string | number | boolean | Array<string | number> | undefined;
};

/** An invitation to become a member. */
export type Invitation = {
  /** Invitation id. */
  id: string;
  /** The invited address. */
  email: string;
  role: Role;
  /** What a member can do: with `light` access, only read and write notes. Admins have `full` access. */
  access: 'full' | 'light';
  /** Status; a pending invitation expires after 7 days. */
  status: 'pending' | 'accepted' | 'revoked' | 'expired';
  invited_by: User;
  /** When it can no longer be accepted. Unix seconds, UTC. */
  expires_at: number;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
};

/** The address to invite, the role and the access, which is `full` unless stated. */
export type InviteMemberBody = {
  /** The address to invite. */
  email: string;
  role: Role;
  /** What a member can do: with `light` access, only read and write notes. Admins have `full` access. */
  access?: 'full' | 'light' | undefined;
};

/** A saved reply with variables, and what is done to the conversation when it is sent. */
export type Macro = {
  /** Macro id. */
  id: string;
  /** Its name. */
  name: string;
  /** Finds it immediately when typed after `;`. */
  shortcut: string | null;
  /** Sanitized HTML with variables, before they are filled in; empty if it only has actions. */
  body_html: string;
  /** Its files, of which a message gets copies. */
  attachments: Array<Attachment>;
  /** The actions applied when it is sent, in this order. */
  actions: Array<Action>;
  /** The folder it is in. */
  folder: MacroFolderName | null;
  /** Who sees it: only its owner, the members of a team, or everyone in the organization. */
  visibility: 'private' | 'team' | 'everyone';
  /** Its owner; with `private` only. */
  owner: User | null;
  /** The team; with `team` only. */
  team: TeamName | null;
  /** How many messages were sent with it. */
  use_count: number;
  /** When a message was last sent with it. Unix seconds, UTC. */
  last_used_at: number | null;
  /** Counts its changes, from 1. */
  version: number;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A folder of macros. */
export type MacroFolder = {
  /** Folder id. */
  id: string;
  /** Unique among the folders of the organization. */
  name: string;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
};

/** A folder of macros. */
export type MacroFolderName = {
  /** Folder id. */
  id: string;
  /** The folder's name. */
  name: string;
};

/** A received email that didn’t become a message. Its source is kept as long as it is listed. */
export type MailReceipt = {
  /** Receipt id. */
  id: string;
  /** The channel that received it. */
  channel_id: string;
  /** `held`: it could be read, and somebody has to decide. `failed`: it could not be read. */
  state: 'held' | 'failed';
  /** Why it didn’t become a message, as a sentence. */
  reason: string;
  /** Machine-readable reason, such as `no_sender`. */
  reason_code: string;
  /** `null` if the email names no address. */
  from: {
    /** In lower case. */
    address: string;
    /** As given in the email. */
    name: string | null;
  } | null;
  /** Its subject line. */
  subject: string | null;
  /** Size of its source, in bytes. */
  size: number;
  /** Number of attempts to parse it. */
  attempts: number;
  /** When it came in. Unix seconds, UTC. */
  received_at: number;
  /** `null` if its source is no longer stored. */
  source_url: string | null;
  /** When `source_url` expires. Unix seconds, UTC. */
  source_expires_at: number | null;
};

/** A mail server, and the user that signs in to it. */
export type MailServer = {
  /** The name of the server, or its address. */
  host: string;
  /** A mail server’s port: 25, 143, 465, 587, 993 or 2525. */
  port: number;
  /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
  security: 'tls' | 'starttls';
  /** Often the address. For a shared mailbox of Microsoft 365: `you@example.com\shared`. */
  username: string;
  /** Whether a password is stored; it is never shown. `false` after signing in at Google or Microsoft. */
  has_password: boolean;
};

/** Who a token acts for, and what it may do. */
export type Me = {
  actor: Actor;
  /** The app that holds the token. */
  app: {
    /** The app that calls. */
    id: string;
    /** Its name. */
    name: string;
  };
  /** The organization of the token. */
  organization: {
    /** The organization it acts in. */
    id: string;
    /** Its name. */
    name: string;
    /** Its name in URLs. */
    slug: string;
  };
  /** The user that the token acts for; `null` with `actor=app`. */
  user: User | null;
  /** That user’s current role; `null` with `actor=app`. */
  role: Role | null;
  /** That user’s current access; `null` with `actor=app`. */
  access: 'full' | 'light' | null;
  /** What was consented to. */
  granted_scopes: Array<Scope>;
  /** What currently applies, capped by the user's role and access. */
  scopes: Array<Scope>;
  /** The token itself. */
  token: {
    /** Token id. */
    id: string;
    /** When it was issued. Unix seconds, UTC. */
    inserted_at: number;
    /** When it was last used, to the minute. Unix seconds, UTC. */
    last_used_at: number | null;
  };
};

/** A person's membership in the organization. */
export type Member = {
  /** Member id. */
  id: string;
  user: User;
  role: Role;
  /** What a member can do: with `light` access, only read and write notes. Admins have `full` access. */
  access: 'full' | 'light';
  status: MemberStatus;
  /** When they last used the inbox of this organization, to within five minutes. Unix seconds, UTC. */
  last_active_at: number | null;
  /** Who invited them; `null` if nobody did. */
  invited_by: User | null;
  /** When they joined. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A disabled member has no access, and neither do tokens that act for them. */
export type MemberStatus = 'active' | 'disabled';

/** The target of a merge. */
export type MergeConversationBody = {
  /** The conversation that gets its messages and notes, `cnv_…`. */
  into_id: string;
};

/** The messages to move into a new conversation. */
export type SplitConversationBody = {
  /** The messages that move. At least one other has to stay. */
  message_ids: Array<string>;
  /** The subject of the new conversation. */
  subject?: string | null | undefined;
};

/** A message in a conversation, from a member, a contact or (without `user`) the system. */
export type Message = {
  /** Message id. */
  id: string;
  /** The conversation it belongs to. */
  conversation_id: string;
  source: Source;
  /** True while its conversation is spam. */
  is_spam: boolean;
  /** When it was written. Unix seconds, UTC. */
  inserted_at: number;
  /** The body as sanitized HTML, of at most 300,000 characters. */
  body_html: string;
  /** When it was marked as the solution. Unix seconds, UTC. */
  marked_as_solution_at: number | null;
  /** Who wrote it; `null` for the system. */
  user: User | null;
  /** The sender's own object, and the reserved key `deskbell`. */
  meta_info: Record<string, unknown>;
  /** Declared by the sender, or a suggestion that was sent unchanged. */
  is_ai_message: boolean;
  /** The message that this one replies to. */
  reply_to: {
    /** The message replied to. */
    id: string;
    /** Its body as sanitized HTML. */
    body_html: string;
    /** Who wrote it; `null` for the system. */
    user: User | null;
  } | null;
  /** The files that came with it. */
  attachments: Array<Attachment>;
};

/** The email of a message. */
export type MessageMail = {
  /** The channel that received or sent it. */
  channel_id: string;
  /** `in`: it was received. `out`: a member sent it. */
  direction: 'in' | 'out';
  /** As in the email. */
  subject: string | null;
  /** When it was sent. Unix seconds, UTC. */
  sent_at: number;
  /** Its Message-ID, without angle brackets. */
  internet_message_id: string | null;
  /** In the order of the headers. */
  parties: Array<{
    /** The header it is in; `bcc` appears in none. */
    kind: 'from' | 'to' | 'cc' | 'bcc' | 'reply_to';
    /** In lower case; empty if the contact was erased. */
    address: string;
    /** The name beside it. */
    name: string | null;
    /** `null` for received email. */
    state: 'queued' | 'sent' | 'delayed' | 'failed' | null;
    /** The mail server’s response if it failed or is delayed. */
    error: string | null;
    /** `null` if `error` has the server's own words. */
    error_code: string | null;
  }>;
  /** Results of the sender checks on arrival; each `null` if it wasn’t checked. */
  verdicts: {
    /** `pass`, `fail` or another word of RFC 8601. */
    spf: string | null;
    /** `pass`, `fail` or another word of RFC 8601. */
    dkim: string | null;
    /** `pass`, `fail` or another word of RFC 8601. */
    dmarc: string | null;
  };
  /** The quoted earlier email that `body_html` leaves out, sanitized. */
  quoted_html: string | null;
  /** The signature that it was sent with; `null` for received email, and if it was that of the channel. */
  signature_html: string | null;
  /** URL to download the original email; `null` for email sent from here, and once it is no longer stored. */
  source_url: string | null;
  /** When that URL expires. Unix seconds, UTC. */
  source_expires_at: number | null;
  /** Defaults for a reply to it. */
  reply: {
    /** Its Reply-To addresses, or else its sender. */
    to: Array<{
      /** In lower case. */
      address: string;
      /** The name beside it. */
      name: string | null;
      /** Whether email from this address was received before. */
      has_written: boolean;
    }>;
    /** Its other recipients, and the other participants. */
    cc: Array<{
      /** In lower case. */
      address: string;
      /** The name beside it. */
      name: string | null;
      /** Whether email from this address was received before. */
      has_written: boolean;
    }>;
    /** The subject, with a single `Re:`. */
    subject: string;
  };
};

/** An internal note of a member about a conversation. */
export type Note = {
  /** Note id. */
  id: string;
  /** The conversation it is about. */
  conversation_id: string;
  /** The body as sanitized HTML. */
  body_html: string;
  user: User;
  /** The members it mentions, in the order of their ids. */
  mentions: Array<string>;
  /** The files that came with it. */
  attachments: Array<Attachment>;
  /** When it was written. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** The organization. */
export type Organization = {
  /** Organization id. */
  id: string;
  /** Its display name. */
  name: string;
  /** Its name in URLs. */
  slug: string;
  /** The URL of a picture. */
  logo_url: string | null;
  /** An IANA time zone. */
  timezone: string;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** The signature of members without their own. */
export type OrganizationSignature = {
  /** `null` if the signature of the mail channel applies. */
  body_html: string | null;
};

/** The signature of a member. */
export type OwnSignature = {
  /** The member's own signature; `null` if the organization's applies. */
  body_html: string | null;
  /** The organization's signature; `null` if that of the mail channel applies. */
  organization_body_html: string | null;
  /** The signature that applies, to be sent as `mail.signature_html`; `null` if that of the mail channel applies. */
  filled_html: string | null;
};

/** The page’s position in the list. */
export type PageMetadata = {
  /** Cursor of the next page. Only `null` is the end: a page can have few items or none, and ends early at 4 MiB. */
  after: string | null;
  /** Cursor of the previous page; `null` at the start. On an empty page, the cursor that was sent. */
  before: string | null;
};

/** A person besides the contact who takes part in a conversation by email. */
export type Participant = {
  /** In lower case. */
  address: string;
  /** The name beside it. */
  name: string | null;
  /** The contact who has this address. */
  contact: User | null;
  /** Whether replies are copied to them. `false` if they joined by replying and aren’t confirmed yet. */
  is_confirmed: boolean;
  /** When they joined. Unix seconds, UTC. */
  inserted_at: number;
};

/** How urgent it is. */
export type Priority = 'none' | 'low' | 'medium' | 'high' | 'urgent';

/** A message from a contact. */
export type ReceiveMessageBody = {
  /** The HTML body; required unless there are attachments, or a macro: then it defaults to the macro’s text, filled in, and the message gets copies of the macro’s files before the others. */
  body_html?: string | undefined;
  /** Where it was written. Default `api`. */
  source?: 'api' | 'chat' | 'email' | 'sms' | 'instagram' | 'whatsapp' | 'slack' | 'discord' | undefined;
  /** A conversation of this contact, `cnv_…`; if absent, one is opened. */
  conversation_id?: string | undefined;
  /** Subject of the opened conversation; not together with `conversation_id`. */
  subject?: string | null | undefined;
  /** Unattached files that this connection has uploaded. Messages get copies of files of macros that the caller sees. */
  attachment_ids?: Array<string> | undefined;
  /** The message’s id on the channel. Sending the same one twice from one app creates one message. */
  external_id?: string | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
};

/** The delivery state of a message. */
export type ReportDeliveryBody = {
  /** Its delivery state. */
  status: 'queued' | 'sent' | 'failed' | 'delivered' | 'read';
  /** Why it failed, for people; only with `failed`. */
  error?: string | null | undefined;
};

/** The recipient to resend a message to. */
export type ResendMailBody = {
  /** The recipient that the message did not reach. */
  address: string;
  /** The address that replaces it. */
  other_address?: string | undefined;
};

/** A member’s role in the organization. */
export type Role = 'admin' | 'member';

/** Identifiers and properties of a contact. */
export type SaveContactBody = {
  /** The person’s id in another system; unique in the organization. */
  external_id?: string | null | undefined;
  /** Their name. */
  name?: string | null | undefined;
  /** Unique in the organization; kept in lower case. */
  email?: string | null | undefined;
  /** Phone number. */
  phone?: string | null | undefined;
  /** Without the @. */
  instagram_handle?: string | null | undefined;
  /** An http or https address. */
  profile_picture_url?: string | null | undefined;
  /** Assigns them to a company; `null` leaves that to the domain of their email address. */
  company_id?: string | null | undefined;
  /** Names; replaces all tags. A tag that doesn’t exist yet is created. */
  tags?: Array<string> | undefined;
  /** Merged into the existing value (RFC 7396): `null` removes a key. At most 16 KiB in total. */
  custom_attributes?: Record<string, unknown> | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
  /** Whether to change nothing if somebody has that `external_id` or `email`, also as a merged or further one: the response is then `conflict`, and `details` has the contact’s id. */
  create_only?: boolean | undefined;
};

/** The text of a note about a contact. */
export type SaveContactNoteBody = {
  /** Plain text; line breaks are kept. */
  text: string;
};

/** Who replies are copied to. */
export type SaveParticipantBody = {
  /** An email address. */
  address: string;
  /** The name; unchanged if absent. */
  name?: string | undefined;
};

/** A signature. */
export type SaveSignatureBody = {
  /** HTML with the variables `member.first_name`, `member.name`, `member.email` and `organization.name`; empty for no signature, `null` removes it. */
  body_html: string | null;
};

/** A team membership. */
export type SaveTeamMemberBody = {
  /** Whether they lead the team. Default `false`. */
  is_lead?: boolean | undefined;
};

/** A message that is sent later. */
export type ScheduledMessage = {
  /** Scheduled message id. The sent message has the same characters after `msg_`. */
  id: string;
  /** The conversation it belongs to. */
  conversation_id: string;
  user: User;
  /** `held` waits for a decision; the reason is in `held_reason`. */
  status: 'scheduled' | 'held';
  /** When it is sent, or was to be sent. Unix seconds, UTC. */
  send_at: number;
  held_reason: 'contact_replied' | 'author_left' | 'app_disconnected' | 'conversation_merged' | 'refused' | null;
  /** Why sending it was refused; with `refused` only. */
  held_error: string | null;
  /** The body as sanitized HTML. */
  body_html: string;
  /** Its files; attached to nothing until it is sent. */
  attachments: Array<Attachment>;
  /** The message it replies to. */
  reply_to_id: string | null;
  conversation_status: 'open' | 'closed' | null;
  /** Its email options. */
  mail: {
    /** Default: the Reply-To addresses or sender of the email being replied to. */
    to?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Default if `to` is absent too: the other recipients of that email. */
    cc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Who gets a blind copy. */
    bcc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Default: the subject of that email. */
    subject?: string | undefined;
    /** Whether that email is quoted below. */
    includes_history?: boolean | undefined;
    /** HTML below the message, without variables; empty for none. Default: the signature of the mail channel. A person’s own signature is never added by the server. */
    signature_html?: string | undefined;
  } | null;
  answer_by: 'chat' | 'email' | null;
  /** The macro it was written with. */
  macro_id: string | null;
  /** What is applied to the conversation when it is sent. */
  macro_actions: Array<Action>;
  /** Declared by the sender. */
  is_ai_message: boolean;
  /** The sender's own object. */
  meta_info: Record<string, unknown>;
  /** When it was scheduled. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** The scheduled messages of a conversation. */
export type ScheduledSummary = {
  /** `held` if one of them is. */
  status: 'scheduled' | 'held';
  /** When the first one is due. Unix seconds, UTC. */
  send_at: number;
};

/** A message to be sent later. */
export type ScheduleMessageBody = {
  /** The HTML body; required unless there are attachments, or a macro: then it defaults to the macro’s text, filled in, and the message gets copies of the macro’s files before the others. */
  body_html?: string | undefined;
  /** Unattached files that this connection has uploaded. Messages get copies of files of macros that the caller sees. */
  attachment_ids?: Array<string> | undefined;
  /** A message of the same conversation, `msg_…`. */
  reply_to_id?: string | undefined;
  /** Whether it was written by a machine; the inbox shows that. Always true for a suggestion that is sent unchanged. */
  is_ai_message?: boolean | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
  /** Set in the same transaction. */
  conversation_status?: 'open' | 'closed' | undefined;
  /** Email options; only if the conversation has a mail channel. */
  mail?: {
    /** Default: the Reply-To addresses or sender of the email being replied to. */
    to?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Default if `to` is absent too: the other recipients of that email. */
    cc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Who gets a blind copy. */
    bcc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Default: the subject of that email. */
    subject?: string | undefined;
    /** Whether that email is quoted below. */
    includes_history?: boolean | undefined;
    /** HTML below the message, without variables; empty for none. Default: the signature of the mail channel. A person’s own signature is never added by the server. */
    signature_html?: string | undefined;
  } | undefined;
  /** The macro, `mac_…`, that the message is sent with: its actions are applied to the conversation, and the use is counted. Needs `macros:read`, and `conversations:write` if there are actions. */
  macro_id?: string | undefined;
  /** With `macro_id`: the actions to apply in place of those of the macro; `[]` applies none. */
  macro_actions?: Array<Action> | undefined;
  /** The suggested reply, `sug_…`, that the message was written from. It becomes `used`, and the message an AI message, if the text is unchanged; otherwise it becomes `edited`. Needs `suggestions:write`. */
  suggestion_id?: string | undefined;
  /** For a conversation that started as chat on a website: how this reply and later ones are sent, until the customer writes again. Default: the transport that the customer last used, which is email if the conversation’s `channel_id` is a mail channel. */
  answer_by?: 'chat' | 'email' | undefined;
  /** When to send it, in the future. Unix seconds, UTC. */
  send_at: number;
};

/** A scope. */
export type Scope =
  | 'conversations:read'
  | 'conversations:write'
  | 'messages:read'
  | 'messages:write'
  | 'notes:read'
  | 'notes:write'
  | 'suggestions:read'
  | 'suggestions:write'
  | 'contacts:read'
  | 'contacts:write'
  | 'members:read'
  | 'members:write'
  | 'organization:read'
  | 'organization:write'
  | 'tags:read'
  | 'tags:write'
  | 'teams:read'
  | 'teams:write'
  | 'views:read'
  | 'views:write'
  | 'fields:read'
  | 'fields:write'
  | 'macros:read'
  | 'macros:write'
  | 'webhooks:read'
  | 'webhooks:write'
  | 'events:read'
  | 'attachments:write'
  | 'channels:write'
  | 'channels:read'
  | 'channel_settings:write';

/** A new message. */
export type SendMessageBody = {
  /** The HTML body; required unless there are attachments, or a macro: then it defaults to the macro’s text, filled in, and the message gets copies of the macro’s files before the others. */
  body_html?: string | undefined;
  /** Unattached files that this connection has uploaded. Messages get copies of files of macros that the caller sees. */
  attachment_ids?: Array<string> | undefined;
  /** A message of the same conversation, `msg_…`. */
  reply_to_id?: string | undefined;
  /** Whether it was written by a machine; the inbox shows that. Always true for a suggestion that is sent unchanged. */
  is_ai_message?: boolean | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
  /** Set in the same transaction. */
  conversation_status?: 'open' | 'closed' | undefined;
  /** Email options; only if the conversation has a mail channel. */
  mail?: {
    /** Default: the Reply-To addresses or sender of the email being replied to. */
    to?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Default if `to` is absent too: the other recipients of that email. */
    cc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Who gets a blind copy. */
    bcc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Default: the subject of that email. */
    subject?: string | undefined;
    /** Whether that email is quoted below. */
    includes_history?: boolean | undefined;
    /** HTML below the message, without variables; empty for none. Default: the signature of the mail channel. A person’s own signature is never added by the server. */
    signature_html?: string | undefined;
  } | undefined;
  /** The macro, `mac_…`, that the message is sent with: its actions are applied to the conversation, and the use is counted. Needs `macros:read`, and `conversations:write` if there are actions. */
  macro_id?: string | undefined;
  /** With `macro_id`: the actions to apply in place of those of the macro; `[]` applies none. */
  macro_actions?: Array<Action> | undefined;
  /** The suggested reply, `sug_…`, that the message was written from. It becomes `used`, and the message an AI message, if the text is unchanged; otherwise it becomes `edited`. Needs `suggestions:write`. */
  suggestion_id?: string | undefined;
  /** For a conversation that started as chat on a website: how this reply and later ones are sent, until the customer writes again. Default: the transport that the customer last used, which is email if the conversation’s `channel_id` is a mail channel. */
  answer_by?: 'chat' | 'email' | undefined;
};

/** The contact. */
export type SetContactBody = {
  /** A contact, `cnt_…`. */
  contact_id: string;
};

/** Where it came from; `api` for what an app sends. New sources can appear at any time. */
export type Source =
  | 'dashboard'
  | 'api'
  | 'chat'
  | 'email'
  | 'sms'
  | 'instagram'
  | 'whatsapp'
  | 'slack'
  | 'discord'
  | 'import'
  | 'system';

/** Status of the conversation. */
export type Status = 'open' | 'snoozed' | 'closed';

/** Something that an app or a language model proposes for a conversation. A member decides what becomes of it. */
export type Suggestion = {
  /** Suggestion id. */
  id: string;
  /** The conversation it is for. */
  conversation_id: string;
  /** What it suggests: a reply to the contact, a summary for members, tags, or a macro. */
  kind: 'reply' | 'summary' | 'tags' | 'macro';
  /** `open` until a member decides: `used` unchanged, `edited` before it was used, or `dismissed`. */
  status: 'open' | 'used' | 'edited' | 'dismissed';
  /** When it was made. Unix seconds, UTC. */
  inserted_at: number;
  /** The text as sanitized HTML; with `reply` and `summary` only. */
  body_html: string | null;
  /** The tags to add; with `tags` only. */
  tags: Array<Tag>;
  /** The macro to reply with; with `macro` only, and `null` if not everyone sees it any more. */
  macro: {
    /** Macro id. */
    id: string;
    /** Its name. */
    name: string;
  } | null;
  /** What the text is based on. Those that no longer exist are left out, as are conversations without `conversations:read` and macros without `macros:read`. */
  sources: Array<SuggestionSource>;
  /** Who made it. */
  by: {
    /** An app, or the language model of the organization. */
    type: 'app' | 'model';
    /** The app. */
    id: string | null;
    /** The name of the app or of the model. */
    name: string;
  };
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A suggestion without its content: get the suggestion for that. */
export type SuggestionReference = {
  /** Suggestion id. */
  id: string;
  /** The conversation it is for. */
  conversation_id: string;
  /** What it suggests: a reply to the contact, a summary for members, tags, or a macro. */
  kind: 'reply' | 'summary' | 'tags' | 'macro';
  /** `open` until a member decides: `used` unchanged, `edited` before it was used, or `dismissed`. */
  status: 'open' | 'used' | 'edited' | 'dismissed';
  /** When it was made. Unix seconds, UTC. */
  inserted_at: number;
};

/** Something that a suggestion is based on. */
export type SuggestionSource = {
  /** What the text is based on. */
  type: 'conversation' | 'macro';
  /** Its id. */
  id: string;
  /** The current subject of the conversation, or name of the macro. */
  title: string;
};

/** A label for conversations and contacts. */
export type Tag = {
  /** Tag id. */
  id: string;
  /** Unique in the organization. */
  name: string;
  /** `#rrggbb`. */
  color: string | null;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
};

/** Members who share a queue of conversations. */
export type Team = {
  /** Team id. */
  id: string;
  /** Unique among the teams of the organization. */
  name: string;
  /** `#rrggbb`. */
  color: string | null;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
  /** When its name or color last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A team membership. */
export type TeamMember = {
  /** The team. */
  team_id: string;
  user: User;
  /** Whether they lead the team. */
  is_lead: boolean;
  /** When they joined the team. Unix seconds, UTC. */
  inserted_at: number;
};

/** A team. */
export type TeamName = {
  /** Team id. */
  id: string;
  /** The team's name. */
  name: string;
};

/** An entry in the timeline of a contact. */
export type TimelineEntry = {
  /** What it is. More types may be added: ignore those you don’t know. */
  type: 'conversation' | 'note' | 'entry';
  /** When something last happened in the conversation, when the note was written, or when it happened. Unix seconds, UTC. */
  at: number;
  /** The conversation, if `type` is `conversation`. */
  conversation: Conversation | null;
  /** The note, if `type` is `note`. */
  note: ContactNote | null;
  /** The entry of an app, if `type` is `entry`. */
  entry: ContactEntry | null;
};

/** An access token. */
export type TokenResponse = {
  /** Opaque. It doesn’t expire, and is returned only here. */
  access_token: string;
  /** Sent as `Authorization: Bearer …`. */
  token_type: "Bearer";
  /** The granted scopes, separated by spaces. */
  scope: string;
};

/** Changes to a channel. */
export type UpdateChannelBody = {
  /** Its name for members. */
  name?: string | undefined;
  /** Shown in From after the member’s name; `null` for the organization’s name. */
  sender_name?: string | null | undefined;
  /** Appended to every email, as HTML; `{name}` is replaced by the member’s name. `null` for none. */
  signature_html?: string | null | undefined;
  /** The mailbox to read over IMAP; `null` if email is forwarded to Deskbell. */
  incoming?: {
    /** The name of the server, or its address. */
    host: string;
    /** A mail server’s port: 25, 143, 465, 587, 993 or 2525. */
    port: number;
    /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
    security: 'tls' | 'starttls';
    /** Often the address. For a shared mailbox of Microsoft 365: `you@example.com\shared`. */
    username: string;
    /** Stored encrypted, and never returned. Required again when host, port or user name change. */
    password?: string | undefined;
  } | null | undefined;
  /** The SMTP server that sends its email; `null` for the installation’s own. */
  outgoing?: {
    /** The name of the server, or its address. */
    host: string;
    /** A mail server’s port: 25, 143, 465, 587, 993 or 2525. */
    port: number;
    /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
    security: 'tls' | 'starttls';
    /** Often the address. For a shared mailbox of Microsoft 365: `you@example.com\shared`. */
    username: string;
    /** Stored encrypted, and never returned. Required again when host, port or user name change. */
    password?: string | undefined;
  } | null | undefined;
  /** How much earlier email is imported. Default `none`. */
  history?: 'none' | '30_days' | 'all' | undefined;
  /** Who gets an email when it fails for half an hour; all admins if empty. */
  alert_user_ids?: Array<string> | undefined;
  /** Appearance and behavior of chat on a website. Fields left out stay unchanged. */
  chat?: {
    /** Shown before the first message. */
    greeting?: string | null | undefined;
    /** Color of the button and the panel, as `#rrggbb`. */
    color?: string | undefined;
    /** The button’s corner. */
    side?: 'left' | 'right' | undefined;
    /** Visitors see their own language if it is listed, or else the first. */
    languages?: Array<'en' | 'de'> | undefined;
    /** Sites that may show it; any site if empty. */
    sites?: Array<string> | undefined;
    /** When the team is available; always if empty. */
    hours?: Array<{
      /** The days of the week. */
      days: Array<number>;
      /** Start, such as `09:00`. */
      from: string;
      /** End, such as `17:30`; `24:00` is the end of the day. */
      to: string;
    }> | undefined;
    /** The usual reply time shown to visitors; `null` shows none. */
    expected_reply?: 'minutes' | 'hours' | 'day' | null | undefined;
    /** What visitors are asked for after their first message; they can skip it. */
    asks_for?: 'nothing' | 'email' | 'name_and_email' | undefined;
    /** The mail channel that sends unread replies to visitors who have left; `null` for none. */
    follow_up_channel_id?: string | null | undefined;
    /** Whether only people with a signed identity may write. */
    needs_identity?: boolean | undefined;
    /** Whether the panel may be shown full screen, as in a mobile app, to people with a signed identity. */
    in_apps?: boolean | undefined;
    /** Your endpoint that verifies captchas, called before a stranger’s first message is accepted. `null` for no captcha. */
    captcha_url?: string | null | undefined;
    /** An ES256 public key (PEM) for verifying identities; `null` uses the channel’s secret. */
    identity_public_key?: string | null | undefined;
  } | undefined;
  /** A set value overrides what a test finds; `null` lets the next test decide. */
  sent_copies?: 'provider' | 'deskbell' | 'none' | null | undefined;
  /** Addresses that web forms send from: the contact is taken from Reply-To. */
  form_senders?: Array<string> | undefined;
  /** Mail servers whose Authentication-Results are trusted. */
  trusted_servers?: Array<string> | undefined;
  /** Whether `[#1234]` in an email’s subject adds it to that conversation, if the sender is a participant; `false` by default. */
  subject_numbers?: boolean | undefined;
  /** `paused`: nothing is read and nothing is sent. */
  state?: 'ok' | 'paused' | undefined;
};

/** Changes to a scheduled message. */
export type UpdateScheduledMessageBody = {
  /** When to send it, in the future. Unix seconds, UTC. */
  send_at?: number | undefined;
  /** The HTML body; required unless there are attachments, or a macro: then it defaults to the macro’s text, filled in, and the message gets copies of the macro’s files before the others. */
  body_html?: string | undefined;
  /** Unattached files that this connection has uploaded. Messages get copies of files of macros that the caller sees. */
  attachment_ids?: Array<string> | undefined;
  /** Email options; only if the conversation has a mail channel. */
  mail?: {
    /** Default: the Reply-To addresses or sender of the email being replied to. */
    to?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Default if `to` is absent too: the other recipients of that email. */
    cc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Who gets a blind copy. */
    bcc?: Array<{
      /** An email address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Default: the subject of that email. */
    subject?: string | undefined;
    /** Whether that email is quoted below. */
    includes_history?: boolean | undefined;
    /** HTML below the message, without variables; empty for none. Default: the signature of the mail channel. A person’s own signature is never added by the server. */
    signature_html?: string | undefined;
  } | undefined;
};

/** Changes to a member. */
export type UpdateMemberBody = {
  role?: Role | undefined;
  /** What a member can do: with `light` access, only read and write notes. Admins have `full` access. */
  access?: 'full' | 'light' | undefined;
  status?: MemberStatus | undefined;
  /** The active member with full access, `usr_…`, who gets the member’s open and snoozed conversations. Unassigned if absent or `null`. Only with the status `disabled` or the access `light`. */
  reassign_to?: string | null | undefined;
};

/** Changes to a company. */
export type UpdateCompanyBody = {
  /** Its name. */
  name?: string | undefined;
  /** All its domains. A domain belongs to one company at most, and can’t be that of a public mail provider. */
  domains?: Array<string> | undefined;
  /** The company’s id in another system; unique in the organization. */
  external_id?: string | null | undefined;
  /** Merged into the existing value (RFC 7396): `null` removes a key. At most 16 KiB in total. */
  custom_attributes?: Record<string, unknown> | undefined;
};

/** Changes to a field. */
export type UpdateFieldBody = {
  /** The label that people see. */
  label?: string | undefined;
  /** Required for `choice` and `choices`, and impossible for other kinds. */
  options?: Array<string> | undefined;
  /** Which records show it. For a contact’s field it can use `contact.` and `company.` fields, for a company’s `company.custom_attributes.`. Default `null`: all. */
  shown_when?: Filter | null | undefined;
  /** Fields of conversations only. Default `false`. */
  required_on_close?: boolean | undefined;
  /** Its position among the fields of the same record; the others move. Default: the end. */
  position?: number | undefined;
};

/** Changes to a macro. */
export type UpdateMacroBody = {
  /** Its name. */
  name?: string | undefined;
  /** Lower-case letters, digits, `-` and `_`; `null` removes it. */
  shortcut?: string | null | undefined;
  /** The text as HTML, with variables such as `{{contact.first_name | default: "there"}}`, and pictures of its files. */
  body_html?: string | undefined;
  /** Its files, in this order: unattached ones that this connection has uploaded, and those that it has already. */
  attachment_ids?: Array<string> | undefined;
  /** The actions applied when it is sent. */
  actions?: Array<Action> | undefined;
  /** A folder, `mfd_…`; `null` removes it from its folder. */
  folder_id?: string | null | undefined;
  /** `team` is for leads of the team and admins, `everyone` for admins. */
  visibility?: 'private' | 'team' | 'everyone' | undefined;
  /** The team; with `visibility` `team` only. */
  team_id?: string | undefined;
  /** The version that the change is based on; if there is a later one, the response is 409. */
  version?: number | undefined;
};

/** Changes to a folder of macros. */
export type UpdateMacroFolderBody = {
  /** Unique among the folders; case-insensitive. */
  name: string;
};

/** Changes to a note. */
export type UpdateNoteBody = {
  /** The new HTML body. Images of its attachments may keep the URLs they were returned with. */
  body_html?: string | undefined;
  /** All members it mentions; an empty list mentions nobody. */
  mentions?: Array<string> | undefined;
  /** All its files: existing ones to keep, and new ones that this connection has uploaded. Files left out are deleted. */
  attachment_ids?: Array<string> | undefined;
};

/** Changes to the organization. */
export type UpdateOrganizationBody = {
  /** Its display name. */
  name?: string | undefined;
  /** An http or https address; `null` removes it. */
  logo_url?: string | null | undefined;
  /** An IANA time zone. */
  timezone?: string | undefined;
};

/** Changes to a suggestion. */
export type UpdateSuggestionBody = {
  /** `open` until a member decides: `used` unchanged, `edited` before it was used, or `dismissed`. */
  status: 'open' | 'used' | 'edited' | 'dismissed';
};

/** Changes to a tag. */
export type UpdateTagBody = {
  /** Unique in the organization; case-sensitive. */
  name?: string | undefined;
  /** `#rrggbb`; `null` removes it. */
  color?: string | null | undefined;
};

/** Changes to a team. */
export type UpdateTeamBody = {
  /** Unique among the organization’s teams; case-insensitive. */
  name?: string | undefined;
  /** `#rrggbb`; `null` removes it. */
  color?: string | null | undefined;
};

/** Changes to a view. */
export type UpdateViewBody = {
  /** Its name. */
  name?: string | undefined;
  /** Its icon; `null` for none. */
  icon?: 'inbox' | 'star' | 'flag' | 'flame' | 'clock' | 'heart' | 'bug' | 'cart' | 'truck' | 'wrench' | 'card' | 'building' | null | undefined;
  filter?: Filter | undefined;
  /** Default `-last_activity_at`. `waiting_since` and `-priority` need the condition that the status is open. */
  sort?: '-last_activity_at' | 'inserted_at' | '-inserted_at' | 'updated_at' | 'waiting_since' | '-priority' | undefined;
};

/** Changes to a webhook. */
export type UpdateWebhookBody = {
  /** An https URL that resolves only to public addresses. Redirects aren’t followed. */
  url?: string | undefined;
  /** A description for your own use. */
  description?: string | null | undefined;
  /** The types to deliver. Each needs the scope that reads its record. */
  types?: Array<WebhookType> | undefined;
  /** `false`: nothing more is delivered, and pending deliveries are dropped. `true`: events from now on are delivered. */
  is_enabled?: boolean | undefined;
  /** `true`: the response has a new secret. For 24 hours deliveries are signed with the old one too. */
  rotate_secret?: boolean | undefined;
};

/** A person: a member or a contact. Both have the same five fields. */
export type User = {
  /** `usr_…` for a member, `cnt_…` for a contact. */
  id: string;
  /** Their name. */
  name: string | null;
  /** Their email address. */
  email: string | null;
  /** Without the @. */
  instagram_handle: string | null;
  /** The URL of a picture. */
  profile_picture_url: string | null;
};

/** A saved filter: one member’s, if it has an `owner_id`; a team’s, if it has a `team_id`; otherwise everybody’s. */
export type View = {
  /** View id. */
  id: string;
  /** Its name. */
  name: string;
  /** The only member who sees it. */
  owner_id: string | null;
  /** The team whose members see it. */
  team_id: string | null;
  /** Its icon; `null` for the default icon of its audience. */
  icon: 'inbox' | 'star' | 'flag' | 'flame' | 'clock' | 'heart' | 'bug' | 'cart' | 'truck' | 'wrench' | 'card' | 'building' | null;
  filter: Filter;
  /** The order of its conversations. */
  sort: '-last_activity_at' | 'inserted_at' | '-inserted_at' | 'updated_at' | 'waiting_since' | '-priority';
  /** Deleted records that the filter names. While there are any, conversations can’t be listed. */
  missing: Array<{
    /** The kind of record. */
    kind: 'user' | 'team' | 'tag' | 'channel' | 'contact' | 'company';
    /** Its id. */
    id: string;
  }>;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
  /** When it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A URL that events are delivered to. */
export type Webhook = {
  /** Webhook id. */
  id: string;
  /** Where events are posted to. */
  url: string;
  /** A description for your own use. */
  description: string | null;
  /** The event types delivered to it. */
  types: Array<WebhookType>;
  /** Whether events are delivered to it. */
  is_enabled: boolean;
  /** Since when it has been disabled. Unix seconds, UTC. */
  disabled_at: number | null;
  disabled_reason: 'requested' | 'gone' | 'failing' | null;
  /** Since when it has been failing. Unix seconds, UTC. */
  failing_since: number | null;
  /** The signing secret; only in the response that creates it and its replays, otherwise `null`. */
  secret: string | null;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
  /** When it was last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** The delivery of one event to one endpoint. */
export type WebhookDelivery = {
  /** Delivery id; every attempt has it as `webhook-id`. */
  id: string;
  /** The endpoint. */
  webhook_id: string;
  /** The event. */
  event_id: string;
  /** The event’s type. */
  type: WebhookType | "ping";
  /** `pending`: it is or will be attempted. `delivered`: the endpoint responded with 2xx. `failed`: it is no longer retried. `dropped`: it was no longer due when its turn came. */
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  /** Attempts since it was created or last redelivered. */
  attempts: number;
  /** The earliest time of the next attempt. Unix seconds, UTC. */
  next_attempt_at: number | null;
  /** When it was last attempted. Unix seconds, UTC. */
  last_attempt_at: number | null;
  /** The response status of the last attempt. */
  response_status: number | null;
  /** The first 4 kB of that response. `null` for callers that act for a user who isn’t an admin. */
  response_body: string | null;
  /** How long the last attempt took. */
  duration_milliseconds: number | null;
  /** Why the last attempt got no response, or why the delivery was dropped. */
  failure: string | null;
  /** When it was created. Unix seconds, UTC. */
  inserted_at: number;
};

/** A type of event that can be delivered. */
export type WebhookType =
  | 'conversation.created'
  | 'conversation.updated'
  | 'conversation.status_changed'
  | 'conversation.assigned'
  | 'conversation.unassigned'
  | 'conversation.team_changed'
  | 'conversation.tags_changed'
  | 'conversation.spam_changed'
  | 'conversation.merged'
  | 'conversation.split'
  | 'conversation.deleted'
  | 'message.created'
  | 'message.marked_as_solution'
  | 'message.unmarked_as_solution'
  | 'message.delivery_changed'
  | 'note.created'
  | 'note.updated'
  | 'note.deleted'
  | 'suggestion.created'
  | 'suggestion.changed'
  | 'contact.created'
  | 'contact.updated'
  | 'contact.blocked'
  | 'contact.merged'
  | 'contact.deleted'
  | 'contact_entry.created'
  | 'contact_entry.deleted'
  | 'contact_note.created'
  | 'contact_note.updated'
  | 'contact_note.deleted'
  | 'company.created'
  | 'company.updated'
  | 'company.deleted'
  | 'member.invited'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.access_changed'
  | 'member.removed'
  | 'team.created'
  | 'team.updated'
  | 'team.deleted'
  | 'team.member_added'
  | 'team.member_updated'
  | 'team.member_removed'
  | 'field.created'
  | 'field.updated'
  | 'field.deleted'
  | 'connection.revoked'
  | 'channel.created'
  | 'channel.updated'
  | 'channel.failing'
  | 'channel.recovered'
  | 'channel.deleted'
  | 'import.finished'
  | 'history.imported';

/** The fields of every event. */
export type EventOf<Type, Data, Previous> = {
  /** Event id. */
  id: string;
  /** The organization in which it happened. */
  organization_id: string;
  /** When it happened. Unix seconds, UTC. */
  inserted_at: number;
  /** The position in the log right after this event: pass it as `after` to continue from here. */
  cursor: string;
  /** Who caused it. */
  actor: {
    /** `system` is Deskbell itself, or its operator. */
    type: 'member' | 'contact' | 'app' | 'system';
    /** The member who did it. */
    user_id: string | null;
    /** The app that acted, for itself or for the member. */
    app_id: string | null;
  };
  /** What led to it, if the actor didn’t ask for it; else `null`. */
  caused_by: {
    /** `message`: a contact wrote it, which reopened the conversation. `macro`: the message was sent with it. `team`: it was deleted. `member`: they were removed or disabled, or got light access. `contact`: they were merged. `app`: it was deleted. New kinds can appear at any time. */
    kind: 'message' | 'macro' | 'team' | 'member' | 'contact' | 'app';
    /** The id of that record; of a member, their user id. */
    id: string;
  } | null;
} & { type: Type; data: Data; previous: Previous };

/** Something that happened; `type` is its kind, which determines the type of `data`. New types can appear at any time: ignore those you don’t know. */
export type Event =
  | EventOf<'conversation.created' | 'conversation.updated' | 'conversation.status_changed' | 'conversation.assigned' | 'conversation.unassigned' | 'conversation.team_changed' | 'conversation.tags_changed' | 'conversation.spam_changed' | 'conversation.merged', Conversation, Partial<Conversation> | null>
  | EventOf<'conversation.split', {
  /** The conversation that the messages were in. */
  id: string;
  /** The new conversation. */
  into_id: string;
  /** The messages that moved. */
  message_ids: Array<string>;
}, null>
  | EventOf<'conversation.deleted', {
  /** The deleted conversation. */
  id: string;
}, null>
  | EventOf<'message.created' | 'message.marked_as_solution' | 'message.unmarked_as_solution' | 'message.delivery_changed', Message, Partial<Message> | null>
  | EventOf<'note.created' | 'note.updated', Note, Partial<Note> | null>
  | EventOf<'note.deleted', {
  /** The deleted note. */
  id: string;
  /** The conversation it was about. */
  conversation_id: string;
}, null>
  | EventOf<'suggestion.created' | 'suggestion.changed', SuggestionReference, Partial<Suggestion> | null>
  | EventOf<'contact.created' | 'contact.updated' | 'contact.blocked', Contact, Partial<Contact> | null>
  | EventOf<'contact.merged', {
  /** The merged contact. */
  id: string;
  /** The contact it was merged into. */
  merged_into_id: string;
}, null>
  | EventOf<'contact.deleted', {
  /** The erased contact’s id. */
  id: string;
}, null>
  | EventOf<'contact_entry.created', ContactEntryReference, null>
  | EventOf<'contact_entry.deleted', {
  /** The deleted entry. */
  id: string;
  /** The contact it was about. */
  contact_id: string;
}, null>
  | EventOf<'contact_note.created' | 'contact_note.updated', ContactNoteReference, Partial<ContactNote> | null>
  | EventOf<'contact_note.deleted', {
  /** The deleted note. */
  id: string;
  /** The contact it was about. */
  contact_id: string;
}, null>
  | EventOf<'company.created' | 'company.updated', Company, Partial<Company> | null>
  | EventOf<'company.deleted', {
  /** The deleted company. */
  id: string;
}, null>
  | EventOf<'member.invited', Invitation, null>
  | EventOf<'member.joined' | 'member.role_changed' | 'member.access_changed' | 'member.removed', Member, Partial<Member> | null>
  | EventOf<'team.created' | 'team.updated', Team, Partial<Team> | null>
  | EventOf<'team.deleted', {
  /** The deleted team. */
  id: string;
}, null>
  | EventOf<'team.member_added' | 'team.member_updated' | 'team.member_removed', TeamMember, Partial<TeamMember> | null>
  | EventOf<'field.created' | 'field.updated', Field, Partial<Field> | null>
  | EventOf<'field.deleted', {
  /** The deleted field. */
  id: string;
}, null>
  | EventOf<'connection.revoked', Connection, null>
  | EventOf<'channel.created' | 'channel.updated' | 'channel.failing' | 'channel.recovered', Channel, Partial<Channel> | null>
  | EventOf<'channel.deleted', {
  /** The deleted channel. */
  id: string;
}, null>
  | EventOf<'import.finished', {
  /** The channel whose earlier email was imported. */
  channel_id: string;
  /** Number of emails by result. */
  counts: {
    /** Mail that became messages. */
    messages: number;
    /** Email that was already imported. */
    repeated: number;
    /** Email that was rejected, for example from blocked contacts. */
    refused: number;
    /** Email that was held, or could not be parsed. */
    set_aside: number;
  };
}, null>
  | EventOf<'history.imported', {
  /** The import. */
  id: string;
  /** What it added. */
  counts: {
    /** New contacts. */
    contacts: number;
    /** New conversations. */
    conversations: number;
    /** New messages. */
    messages: number;
    /** New notes. */
    notes: number;
    /** New files. */
    attachments: number;
    /** Records that could not be imported. */
    problems: number;
  };
}, null>
  | EventOf<'ping', object, null>;

/** One page of a list, and the cursors to the pages beside it. */
export type Page<Item> = {
  data: Array<Item>;
  page_metadata: PageMetadata;
};

/** Every machine-readable code of the API. */
export type ErrorCode =
  | 'invalid_request'
  | 'invalid_cursor'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'invalid_address'
  | 'not_author'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'conflict'
  | 'last_admin'
  | 'already_member'
  | 'conversation_merged'
  | 'channel_disabled'
  | 'cursor_expired'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'misdirected_request'
  | 'actor_self_required'
  | 'validation_error'
  | 'idempotency_key_reused'
  | 'mail_too_large'
  | 'no_recipient'
  | 'rate_limited'
  | 'headers_too_large'
  | 'internal_error'
  | 'unavailable';

/** The codes of the token endpoint (RFC 6749 section 5.2). */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unauthorized_client'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_client';

/** Which page of a list. */
export type PageQuery = {
  /** Items per page. Default 25; more than 100 means 100. */
  limit?: number | undefined;
  /** Cursor: the page after it. */
  after?: string | undefined;
  /** Cursor: the page before it. */
  before?: string | undefined;
};

export type ListReceiptsQuery = PageQuery & {
  /** Only those in this state. */
  state?: 'held' | 'failed' | undefined;
};

export type ListCompaniesQuery = PageQuery & {
  /** Prefixes of words in the name and the domains; all must match. Case and accents are ignored. */
  q?: string | undefined;
  /** The one with this external id. */
  external_id?: string | undefined;
};

export type ListContactsQuery = PageQuery & {
  /** Prefixes of words in the name, address, phone number or handle; all must match. Case and accents are ignored. */
  q?: string | undefined;
  /** Default `-inserted_at`. */
  sort?: '-inserted_at' | 'inserted_at' | undefined;
  /** The one with this external id, or the one that a contact with it was merged into. */
  external_id?: string | undefined;
  /** The one with this address; if nobody has it as `email`, the one who has it in `other_emails`. */
  email?: string | undefined;
  /** Only contacts of this company, `cmp_…`. */
  company_id?: string | undefined;
  /** A filter as JSON, as in a view, with the fields of contacts; together with `q` if you like. A page reads 5,000 contacts at most and can have fewer items than `limit`, or none: follow `after` until it is `null`. */
  filter?: string | undefined;
  /** Blocked contacts, or those that aren’t. Both if absent. */
  is_blocked?: boolean | undefined;
};

export type EraseContactQuery = {
  /** Whether to erase the text and the files of their messages as well. Default: `false`. */
  erase_messages?: boolean | undefined;
};

export type ListConversationsQuery = PageQuery & {
  /** Words of the subject, messages, notes (with `notes:read`), file names and tags, the contact’s name and identifiers, or a number such as `#123`. All must match; the last may be a prefix. */
  q?: string | undefined;
  /** Default `-last_activity_at`, the only one allowed with `q`. `waiting_since` is longest waiting first, `-priority` the most urgent and of those the longest waiting first; both need `status=open`. */
  sort?: '-last_activity_at' | 'inserted_at' | '-inserted_at' | 'updated_at' | 'waiting_since' | '-priority' | undefined;
  /** The conversation with this number. */
  number?: string | undefined;
  /** A filter as JSON, as in a view; not together with `q`. A page reads 2,000 conversations at most and can have fewer items than `limit`, or none: follow `after` until it is `null`. */
  filter?: string | undefined;
  /** Status of the conversation. */
  status?: Status | undefined;
  /** A `usr_…` id, `me` or `none`. */
  assignee_id?: string | undefined;
  /** A `team_…` id, or `none`. */
  team_id?: string | undefined;
  /** A `cnt_…` id. */
  contact_id?: string | undefined;
  /** A `chn_…` id. */
  channel_id?: string | undefined;
  /** A tag's name. */
  tag?: string | undefined;
  /** Where it came from; `api` for what an app sends. New sources can appear at any time. */
  source?: Source | undefined;
  /** How urgent it is. */
  priority?: Priority | undefined;
  /** Default `false`. */
  is_spam?: boolean | undefined;
  /** With or without a message marked as solution. */
  has_solution?: boolean | undefined;
  /** `true` lists those merged into another one. Default `false`. */
  merged?: boolean | undefined;
  /** Changed at that time or later (Unix seconds). */
  updated_since?: number | undefined;
  /** Opened at that time or later (Unix seconds). */
  inserted_since?: number | undefined;
  /** Last active at that time or later (Unix seconds). */
  last_activity_since?: number | undefined;
  /** Last active before that time (Unix seconds). */
  last_activity_until?: number | undefined;
};

export type ListMessagesQuery = PageQuery & {
  /** Default `inserted_at`, oldest first; `-inserted_at` lists newest first. */
  sort?: 'inserted_at' | '-inserted_at' | undefined;
  /** The page around a message of this conversation (`msg_…`) or around a time (Unix seconds): half of the items precede it in the list, the rest start with it. Can’t be combined with `after` or `before`; use the page’s cursors to continue. */
  around?: string | undefined;
};

export type ListNotesQuery = PageQuery & {
  /** Default `inserted_at`, oldest first; `-inserted_at` lists newest first. */
  sort?: 'inserted_at' | '-inserted_at' | undefined;
  /** The page around a note of this conversation (`note_…`) or around a time (Unix seconds): half of the items precede it in the list, the rest start with it. Can’t be combined with `after` or `before`; use the page’s cursors to continue. */
  around?: string | undefined;
};

export type ListSuggestionsQuery = PageQuery & {
  /** Only suggestions of this kind. */
  kind?: 'reply' | 'summary' | 'tags' | 'macro' | undefined;
  /** Only suggestions with this status. */
  status?: 'open' | 'used' | 'edited' | 'dismissed' | undefined;
};

export type ListEventsQuery = PageQuery & {
  /** Only these types, separated by commas. */
  types?: string | undefined;
};

export type StreamEventsQuery = {
  /** Cursor: streams what follows it, then new events. Default, or `now`: new events only. */
  after?: string | undefined;
  /** Only these types, separated by commas. */
  types?: string | undefined;
};

export type ListMacrosQuery = PageQuery & {
  /** Only macros of this folder, `mfd_…`. */
  folder_id?: string | undefined;
  /** Only macros of this visibility. */
  visibility?: 'private' | 'team' | 'everyone' | undefined;
};

export type ListMembersQuery = PageQuery & {
  /** Prefixes of words in the name or address; all must match. Case and accents are ignored. */
  q?: string | undefined;
  /** Only members with this status. */
  status?: 'active' | 'disabled' | undefined;
};

export type RemoveMemberQuery = {
  /** The active member with full access, `usr_…`, who gets the member’s open and snoozed conversations. Unassigned if absent. */
  reassign_to?: string | undefined;
};

export type SearchAnswersQuery = {
  /** What is asked, in any words: the question of a customer, for example. */
  q: string;
};

export type SearchConversationsQuery = PageQuery & {
  /** Words of the subject, messages, notes (with `notes:read`), file names and tags, the contact’s name and identifiers, or a number such as `#123`. All must match; the last may be a prefix. */
  q: string;
  /** Status of the conversation. */
  status?: Status | undefined;
  /** A `usr_…` id, `me` or `none`. */
  assignee_id?: string | undefined;
  /** A `team_…` id, or `none`. */
  team_id?: string | undefined;
  /** A `cnt_…` id. */
  contact_id?: string | undefined;
  /** A `chn_…` id. */
  channel_id?: string | undefined;
  /** A tag's name. */
  tag?: string | undefined;
  /** Where it came from; `api` for what an app sends. New sources can appear at any time. */
  source?: Source | undefined;
  /** How urgent it is. */
  priority?: Priority | undefined;
  /** Default `false`. */
  is_spam?: boolean | undefined;
  /** With or without a message marked as solution. */
  has_solution?: boolean | undefined;
  /** `true` lists those merged into another one. Default `false`. */
  merged?: boolean | undefined;
  /** Changed at that time or later (Unix seconds). */
  updated_since?: number | undefined;
  /** Opened at that time or later (Unix seconds). */
  inserted_since?: number | undefined;
  /** Last active at that time or later (Unix seconds). */
  last_activity_since?: number | undefined;
  /** Last active before that time (Unix seconds). */
  last_activity_until?: number | undefined;
};

export type ListTeamsQuery = PageQuery & {
  /** Only teams of this member: a `usr_…` id or `me`. */
  user_id?: string | undefined;
};

export type DeleteTeamQuery = {
  /** The team that gets its conversations, `team_…`; if absent, no team. */
  move_to?: string | undefined;
};

/**
 * The input and output of each operation.
 *
 * @internal
 */
export type Operations = {
  changeContact: { input: { params: { contact_id: string }; body: ChangeContactBody }; response: Contact };
  changeConversation: { input: { params: { conversation_id: string }; body: ChangeConversationBody }; response: Conversation };
  createAttachment: { input: { body: CreateAttachmentBody }; response: AnnouncedAttachment };
  createChannel: { input: { body: CreateChannelBody }; response: Channel };
  createCompany: { input: { body: CreateCompanyBody }; response: Company };
  createContactEntry: { input: { params: { contact_id: string }; body: CreateContactEntryBody }; response: ContactEntry };
  createContactNote: { input: { params: { contact_id: string }; body: SaveContactNoteBody }; response: ContactNote };
  createConversation: { input: { body: CreateConversationBody }; response: Conversation };
  createField: { input: { body: CreateFieldBody }; response: Field };
  createMacro: { input: { body: CreateMacroBody }; response: Macro };
  createMacroFolder: { input: { body: CreateMacroFolderBody }; response: MacroFolder };
  createNote: { input: { params: { conversation_id: string }; body: CreateNoteBody }; response: Note };
  createSuggestion: { input: { params: { conversation_id: string }; body: CreateSuggestionBody }; response: Suggestion };
  createTag: { input: { body: CreateTagBody }; response: Tag };
  createTeam: { input: { body: CreateTeamBody }; response: Team };
  createView: { input: { body: CreateViewBody }; response: View };
  createWebhook: { input: { body: CreateWebhookBody }; response: Webhook };
  deleteChannel: { input: { params: { channel_id: string } }; response: void };
  deleteCompany: { input: { params: { company_id: string } }; response: void };
  deleteContactEntry: { input: { params: { contact_id: string; contact_entry_id: string } }; response: void };
  deleteContactNote: { input: { params: { contact_id: string; contact_note_id: string } }; response: void };
  deleteField: { input: { params: { field_id: string } }; response: void };
  deleteMacro: { input: { params: { macro_id: string } }; response: void };
  deleteMacroFolder: { input: { params: { folder_id: string } }; response: void };
  deleteNote: { input: { params: { conversation_id: string; note_id: string } }; response: void };
  deleteTag: { input: { params: { tag_id: string } }; response: void };
  deleteTeam: { input: { params: { team_id: string }; query?: DeleteTeamQuery | undefined }; response: void };
  deleteView: { input: { params: { view_id: string } }; response: void };
  deleteWebhook: { input: { params: { webhook_id: string } }; response: void };
  discardScheduledMessage: { input: { params: { conversation_id: string; scheduled_message_id: string } }; response: void };
  dropReceipt: { input: { params: { channel_id: string; receipt_id: string } }; response: void };
  eraseContact: { input: { params: { contact_id: string }; query?: EraseContactQuery | undefined }; response: void };
  getAttachment: { input: { params: { attachment_id: string } }; response: Attachment };
  getChannel: { input: { params: { channel_id: string } }; response: Channel };
  getCompany: { input: { params: { company_id: string } }; response: Company };
  getContact: { input: { params: { contact_id: string } }; response: Contact };
  getContactEntry: { input: { params: { contact_id: string; contact_entry_id: string } }; response: ContactEntry };
  getContactNote: { input: { params: { contact_id: string; contact_note_id: string } }; response: ContactNote };
  getConversation: { input: { params: { conversation_id: string } }; response: Conversation };
  getField: { input: { params: { field_id: string } }; response: Field };
  getInvitation: { input: { params: { invitation_id: string } }; response: Invitation };
  getMacro: { input: { params: { macro_id: string } }; response: Macro };
  getMacroFolder: { input: { params: { folder_id: string } }; response: MacroFolder };
  getMe: { input: object; response: Me };
  getMember: { input: { params: { member_id: string } }; response: Member };
  getMessage: { input: { params: { conversation_id: string; message_id: string } }; response: Message };
  getMessageMail: { input: { params: { conversation_id: string; message_id: string } }; response: MessageMail };
  getNote: { input: { params: { conversation_id: string; note_id: string } }; response: Note };
  getOrganization: { input: object; response: Organization };
  getOrganizationSignature: { input: object; response: OrganizationSignature };
  getOwnSignature: { input: object; response: OwnSignature };
  getScheduledMessage: { input: { params: { conversation_id: string; scheduled_message_id: string } }; response: ScheduledMessage };
  getSuggestion: { input: { params: { suggestion_id: string } }; response: Suggestion };
  getTag: { input: { params: { tag_id: string } }; response: Tag };
  getTeam: { input: { params: { team_id: string } }; response: Team };
  getView: { input: { params: { view_id: string } }; response: View };
  getWebhook: { input: { params: { webhook_id: string } }; response: Webhook };
  inviteMember: { input: { body: InviteMemberBody }; response: Invitation };
  listChannels: { input: { query?: PageQuery | undefined }; response: Page<Channel> };
  listCompanies: { input: { query?: ListCompaniesQuery | undefined }; response: Page<Company> };
  listCompanyConversations: { input: { params: { company_id: string }; query?: PageQuery | undefined }; response: Page<Conversation> };
  listContactNotes: { input: { params: { contact_id: string }; query?: PageQuery | undefined }; response: Page<ContactNote> };
  listContactTimeline: { input: { params: { contact_id: string }; query?: PageQuery | undefined }; response: Page<TimelineEntry> };
  listContacts: { input: { query?: ListContactsQuery | undefined }; response: Page<Contact> };
  listConversationHistory: { input: { params: { conversation_id: string }; query?: PageQuery | undefined }; response: Page<HistoryEntry> };
  listConversations: { input: { query?: ListConversationsQuery | undefined }; response: Page<Conversation> };
  listEvents: { input: { query?: ListEventsQuery | undefined }; response: Page<Event> };
  listFields: { input: { query?: PageQuery | undefined }; response: Page<Field> };
  listInvitations: { input: { query?: PageQuery | undefined }; response: Page<Invitation> };
  listMacroFolders: { input: { query?: PageQuery | undefined }; response: Page<MacroFolder> };
  listMacros: { input: { query?: ListMacrosQuery | undefined }; response: Page<Macro> };
  listMembers: { input: { query?: ListMembersQuery | undefined }; response: Page<Member> };
  listMessages: { input: { params: { conversation_id: string }; query?: ListMessagesQuery | undefined }; response: Page<Message> };
  listNotes: { input: { params: { conversation_id: string }; query?: ListNotesQuery | undefined }; response: Page<Note> };
  listParticipants: { input: { params: { conversation_id: string } }; response: Array<Participant> };
  listReceipts: { input: { params: { channel_id: string }; query?: ListReceiptsQuery | undefined }; response: Page<MailReceipt> };
  listScheduledMessages: { input: { params: { conversation_id: string }; query?: PageQuery | undefined }; response: Page<ScheduledMessage> };
  listSuggestions: { input: { params: { conversation_id: string }; query?: ListSuggestionsQuery | undefined }; response: Page<Suggestion> };
  listTags: { input: { query?: PageQuery | undefined }; response: Page<Tag> };
  listTeamMembers: { input: { params: { team_id: string }; query?: PageQuery | undefined }; response: Page<TeamMember> };
  listTeams: { input: { query?: ListTeamsQuery | undefined }; response: Page<Team> };
  listViewConversations: { input: { params: { view_id: string }; query?: PageQuery | undefined }; response: Page<Conversation> };
  listViews: { input: { query?: PageQuery | undefined }; response: Page<View> };
  listWebhookDeliveries: { input: { params: { webhook_id: string }; query?: PageQuery | undefined }; response: Page<WebhookDelivery> };
  listWebhooks: { input: { query?: PageQuery | undefined }; response: Page<Webhook> };
  markAsSolution: { input: { params: { conversation_id: string; message_id: string } }; response: Message };
  mergeContact: { input: { params: { contact_id: string }; body: MergeContactBody }; response: Contact };
  mergeConversation: { input: { params: { conversation_id: string }; body: MergeConversationBody }; response: Conversation };
  pingWebhook: { input: { params: { webhook_id: string } }; response: WebhookDelivery };
  receiveMessage: { input: { params: { contact_id: string }; body: ReceiveMessageBody }; response: Message };
  redeliverWebhook: { input: { params: { webhook_id: string; delivery_id: string } }; response: WebhookDelivery };
  removeMember: { input: { params: { member_id: string }; query?: RemoveMemberQuery | undefined }; response: void };
  removeParticipant: { input: { params: { conversation_id: string; address: string } }; response: void };
  removeTeamMember: { input: { params: { team_id: string; user_id: string } }; response: void };
  reportDelivery: { input: { params: { conversation_id: string; message_id: string }; body: ReportDeliveryBody }; response: Message };
  resendMail: { input: { params: { conversation_id: string; message_id: string }; body: ResendMailBody }; response: Message };
  retryReceipt: { input: { params: { channel_id: string; receipt_id: string } }; response: void };
  revokeInvitation: { input: { params: { invitation_id: string } }; response: void };
  saveContact: { input: { body: SaveContactBody }; response: Contact };
  saveOrganizationSignature: { input: { body: SaveSignatureBody }; response: OrganizationSignature };
  saveOwnSignature: { input: { body: SaveSignatureBody }; response: OwnSignature };
  saveParticipant: { input: { params: { conversation_id: string }; body: SaveParticipantBody }; response: Participant };
  saveTeamMember: { input: { params: { team_id: string; user_id: string }; body: SaveTeamMemberBody }; response: TeamMember };
  scheduleMessage: { input: { params: { conversation_id: string }; body: ScheduleMessageBody }; response: ScheduledMessage };
  searchAnswers: { input: { query: SearchAnswersQuery }; response: Array<FoundAnswer> };
  searchConversations: { input: { query: SearchConversationsQuery }; response: Page<ConversationMatch> };
  sendMessage: { input: { params: { conversation_id: string }; body: SendMessageBody }; response: Message };
  sendScheduledMessage: { input: { params: { conversation_id: string; scheduled_message_id: string } }; response: Message };
  setConversationContact: { input: { params: { conversation_id: string }; body: SetContactBody }; response: Conversation };
  splitConversation: { input: { params: { conversation_id: string }; body: SplitConversationBody }; response: Conversation };
  streamEvents: { input: { query?: StreamEventsQuery | undefined }; response: void };
  testChannel: { input: { params: { channel_id: string } }; response: ChannelTest };
  unmarkAsSolution: { input: { params: { conversation_id: string; message_id: string } }; response: void };
  updateChannel: { input: { params: { channel_id: string }; body: UpdateChannelBody }; response: Channel };
  updateCompany: { input: { params: { company_id: string }; body: UpdateCompanyBody }; response: Company };
  updateContactNote: { input: { params: { contact_id: string; contact_note_id: string }; body: SaveContactNoteBody }; response: ContactNote };
  updateField: { input: { params: { field_id: string }; body: UpdateFieldBody }; response: Field };
  updateMacro: { input: { params: { macro_id: string }; body: UpdateMacroBody }; response: Macro };
  updateMacroFolder: { input: { params: { folder_id: string }; body: UpdateMacroFolderBody }; response: MacroFolder };
  updateMember: { input: { params: { member_id: string }; body: UpdateMemberBody }; response: Member };
  updateNote: { input: { params: { conversation_id: string; note_id: string }; body: UpdateNoteBody }; response: Note };
  updateOrganization: { input: { body: UpdateOrganizationBody }; response: Organization };
  updateScheduledMessage: { input: { params: { conversation_id: string; scheduled_message_id: string }; body: UpdateScheduledMessageBody }; response: ScheduledMessage };
  updateSuggestion: { input: { params: { suggestion_id: string }; body: UpdateSuggestionBody }; response: Suggestion };
  updateTag: { input: { params: { tag_id: string }; body: UpdateTagBody }; response: Tag };
  updateTeam: { input: { params: { team_id: string }; body: UpdateTeamBody }; response: Team };
  updateView: { input: { params: { view_id: string }; body: UpdateViewBody }; response: View };
  updateWebhook: { input: { params: { webhook_id: string }; body: UpdateWebhookBody }; response: Webhook };
};
