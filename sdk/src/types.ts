// Made from contract/ by `node tools/write-sdk.ts`; a change made here is lost.

/** `self` speaks for a person, `app` for the app only. */
export type Actor = 'self' | 'app';

/** A file that is awaited, and where. */
export type AnnouncedAttachment = {
  data: Attachment;
  /** The one request that brings the bytes. */
  upload: {
    /** What to ask with. */
    method: 'PUT';
    /** Takes the bytes once, as they are. */
    url: string;
    /** To be sent with it. */
    headers: {
      /** As announced. */
      'content-type': string;
    };
    /** Until when the upload can begin. Unix seconds, UTC. */
    expires_at: number;
  };
};

/** A file that hangs, or is going to hang, on a message or a note. */
export type Attachment = {
  /** Attachment id. */
  id: string;
  /** Where the file is: a fresh address at each read, good for 15 minutes. */
  presigned_url: string;
  /** Its name, without folders or invisible characters. */
  original_filename: string;
  /** What the name ends with, in lower case and without the dot; may be empty. */
  extension: string;
  /** Bytes. */
  file_size: number;
  resource_type: 'message' | 'note' | null;
  /** The id of that message or note. */
  resource_id: string | null;
};

/** What is to change of a contact. */
export type ChangeContactBody = {
  /** What another system calls this person; unique in the organization. */
  external_id?: string | null | undefined;
  /** Their name. */
  name?: string | null | undefined;
  /** Unique in the organization; kept in lower case. */
  email?: string | null | undefined;
  /** As it is dialled. */
  phone?: string | null | undefined;
  /** Without the @. */
  instagram_handle?: string | null | undefined;
  /** An http or https address. */
  profile_picture_url?: string | null | undefined;
  /** Names; these and no others. A tag that is not there yet is made. */
  tags?: Array<string> | undefined;
  /** Merged into what is there (RFC 7396): `null` removes a member. At most 16 KiB in all. */
  custom_attributes?: Record<string, unknown> | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
  /** Whether nothing more is taken from them. */
  is_blocked?: boolean | undefined;
};

/** What is to change of a conversation. */
export type ChangeConversationBody = {
  status?: Status | undefined;
  /** When it wakes up; in the future, and with `snoozed` only. Unix seconds, UTC. */
  snoozed_until?: number | null | undefined;
  /** An active member, `usr_…`; null unassigns it. */
  assignee_id?: string | null | undefined;
  /** A team, `team_…`; null takes it out of its team. */
  team_id?: string | null | undefined;
  priority?: Priority | undefined;
  /** Names; these and no others. A tag that is not there yet is made. */
  tags?: Array<string> | undefined;
  /** Names to add to those that are there; not together with `tags`. */
  add_tags?: Array<string> | undefined;
  /** Names to take away; not together with `tags`. */
  remove_tags?: Array<string> | undefined;
  /** Whether it is spam, whatever its status. */
  is_spam?: boolean | undefined;
  /** What it is about. */
  subject?: string | null | undefined;
  /** Laid over those that are there (RFC 7396): null removes one. At most 16 KiB and 5 levels deep. */
  custom_attributes?: Record<string, unknown> | undefined;
  /** Takes the place of the old one. The key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
};

/** A way for messages in and out that Deskbell itself carries: an address of the organization. Further types may follow. */
export type Channel = {
  /** Channel id. */
  id: string;
  /** What carries the messages: `mail`, or `chat` on a web site. */
  type: 'mail' | 'chat';
  /** What members call it; of chat, what visitors see. */
  name: string;
  /** Where customers write to, in lower case; of chat, the path of its panel on this installation. */
  address: string;
  /** Of chat; `null` for mail. */
  chat: {
    /** Shown before the first message. */
    greeting: string | null;
    /** Of the button and the panel, as `#rrggbb`. */
    color: string;
    /** In which corner the button is. */
    side: 'left' | 'right';
    /** Visitors see theirs, or else the first. */
    languages: Array<'en' | 'de'>;
    /** Which may show it; any site where it is empty. */
    sites: Array<string>;
    /** When somebody is there; always where it is empty. */
    hours: Array<{
      /** The days of the week. */
      days: Array<number>;
      /** From when, as `09:00`. */
      from: string;
      /** Until when, as `17:30`; `24:00` is the end of the day. */
      to: string;
    }>;
    /** Within what time an answer usually comes; `null` says nothing of it. */
    expected_reply: 'minutes' | 'hours' | 'day' | null;
    /** What visitors are asked for after their first message; they may skip it. */
    asks_for: 'nothing' | 'email' | 'name_and_email';
    /** The mail channel by which answers follow visitors who left without reading them; `null`: none. */
    follow_up_channel_id: string | null;
    /** Whether only people with a signed identity may write. */
    needs_identity: boolean;
    /** Whether the panel may be shown by itself, as in a mobile app, to people with a signed identity. */
    in_apps: boolean;
    /** An ES256 public key (PEM) by which identities are verified; `null`: by the secret of the channel. */
    identity_public_key: string | null;
  } | null;
  /** In From, behind the name of who answers; `null` for the name of the organization. */
  sender_name: string | null;
  /** Below every mail, as sanitised HTML; `{name}` stands for the name of who answers. */
  signature_html: string | null;
  /** `failing`: its mailbox cannot be read, or its mail not be sent. */
  state: 'ok' | 'failing' | 'paused';
  /** Why it fails, for a person. */
  state_reason: string | null;
  /** Why it fails, as far as that is known; where both ways fail, of the mailbox. */
  state_code: string | null;
  /** One for each way that fails; empty unless `state` is `failing`. */
  failures: Array<{
    /** `incoming`: its mailbox cannot be read. `outgoing`: its mail cannot be sent. */
    side: 'incoming' | 'outgoing';
    /** What is wrong, for a program: `wrong_password` for one. */
    code: string;
    /** The whole of it as an English sentence or two. */
    error: string;
    /** `null` where it said nothing. */
    server_words: string | null;
  }>;
  /** Since when it is in this state. Unix seconds, UTC. */
  state_since: number;
  /** The mailbox that is read, by IMAP; `null` where mail is forwarded to Deskbell. */
  incoming: MailServer | null;
  /** What sends its mail, by SMTP; `null` for the installation's own server. */
  outgoing: MailServer | null;
  /** How much of the mail from before the start comes in, closed. */
  history: 'none' | '30_days' | 'all';
  /** Who gets an email when it fails for half an hour; all admins where it is empty. */
  alert_user_ids: Array<string>;
  /** `null` until a test has found out. */
  sent_copies: 'provider' | 'deskbell' | 'none' | null;
  /** Addresses that forms on web sites send from: the contact is who Reply-To names. */
  form_senders: Array<string>;
  /** Names of mail servers whose Authentication-Results are believed. */
  trusted_servers: Array<string>;
  /** Whether `[#1234]` in the subject of a mail leads to the conversation of that number, for those who take part in it. */
  subject_numbers: boolean;
  /** When its mailbox was last looked into. Unix seconds, UTC. */
  looked_at: number | null;
  /** The test that was begun last. */
  last_test: ChannelTest | null;
  /** When a page first loaded the chat; `null` for mail, and until it did. Unix seconds, UTC. */
  first_visit_at: number | null;
  /** When it was made. Unix seconds, UTC. */
  inserted_at: number;
  /** When it was last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A mail that the channel sends to itself: whether it leaves, and comes back as it left. */
export type ChannelTest = {
  /** `passed`: mail leaves and arrives. The last two steps are told, and fail nothing. */
  state: 'running' | 'passed' | 'failed';
  /** When it began. Unix seconds, UTC. */
  started_at: number;
  /** When it ended. Unix seconds, UTC. */
  finished_at: number | null;
  /** Signing in, sending, arriving, addresses with a plus, and the Message-ID, in turn. */
  steps: Array<{
    /** What is tried. */
    name: 'sign_in' | 'send' | 'arrive' | 'plus_address' | 'message_id';
    /** How far it has come. */
    state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
    /** How long it took. */
    seconds: number | null;
    /** What is wrong. */
    fault: string | null;
    /** The server's own words, or ours. */
    error: string | null;
    /** What the mail server said, if it said anything. */
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
    /** What people know it by. */
    name: string;
  };
  actor: Actor;
  /** The person that it speaks for. */
  user: User | null;
  /** When it was made. Unix seconds, UTC. */
  inserted_at: number;
};

/** The answer to the question whether an app may connect, as an HTML form. */
export type ConsentForm = {
  /** Which question is answered; from the page. */
  consent_id: string;
  /** Proves that the form comes from the page. */
  csrf_token: string;
  /** What the person chose. */
  decision: 'allow' | 'deny';
  /** The organization that the person chose, `org_…`; required with `allow`. */
  organization_id?: string | undefined;
};

/** Somebody who writes to the organization. */
export type Contact = {
  /** Contact id. */
  id: string;
  /** The organization it belongs to. */
  organization_id: string;
  /** What another system calls this person. */
  external_id: string | null;
  /** As they are called. */
  name: string | null;
  /** In lower case. */
  email: string | null;
  /** As it is dialled. */
  phone: string | null;
  /** Without the @. */
  instagram_handle: string | null;
  /** The address of a picture. */
  profile_picture_url: string | null;
  /** Whether nothing more is taken from them. */
  is_blocked: boolean;
  /** Names, in alphabetical order. */
  tags: Array<string>;
  /** The organization's own fields. */
  custom_attributes: Record<string, unknown>;
  /** The creator's own object. */
  meta_info: Record<string, unknown>;
  /** When they were last here. Unix seconds, UTC. */
  last_seen_at: number | null;
  /** When it was made. Unix seconds, UTC. */
  inserted_at: number;
  /** When anything of it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** What a contact and the organization say to each other. */
export type Conversation = {
  /** Conversation id. */
  id: string;
  /** The organization it belongs to. */
  organization_id: string;
  /** Counts up within the organization. */
  number: number;
  /** What it is about. */
  subject: string | null;
  status: Status;
  priority: Priority;
  source: Source;
  /** Whether it is spam, whatever its status. */
  is_spam: boolean;
  /** The channel that its answers go out by: a mail channel, or a web site with chat. */
  channel_id: string | null;
  /** Who it is with. */
  contact: {
    /** `usr_…` for a member, `cnt_…` for a contact. */
    id: string;
    /** As they are called. */
    name: string | null;
    /** Their e-mail address. */
    email: string | null;
    /** Without the @. */
    instagram_handle: string | null;
    /** The address of a picture. */
    profile_picture_url: string | null;
    /** As it is dialled. */
    phone: string | null;
  } | null;
  /** Who sees to it. */
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
    /** Set while its delivery has failed. */
    delivery_failure: {
      /** Why, as the channel app reported it. */
      error: string | null;
      /** When that was reported. Unix seconds, UTC. */
      failed_at: number;
    } | null;
  } | null;
  /** The message marked as solution. */
  solution_message_id: string | null;
  /** Since when the contact waits for an answer. Unix seconds, UTC. */
  waiting_since: number | null;
  /** When a member first answered. Unix seconds, UTC. */
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
  /** When anything of it last changed. Unix seconds, UTC. */
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
  /** What it is about. */
  subject: string | null;
  status: Status;
  priority: Priority;
  source: Source;
  /** Whether it is spam, whatever its status. */
  is_spam: boolean;
  /** The channel that its answers go out by: a mail channel, or a web site with chat. */
  channel_id: string | null;
  /** Who it is with. */
  contact: {
    /** `usr_…` for a member, `cnt_…` for a contact. */
    id: string;
    /** As they are called. */
    name: string | null;
    /** Their e-mail address. */
    email: string | null;
    /** Without the @. */
    instagram_handle: string | null;
    /** The address of a picture. */
    profile_picture_url: string | null;
    /** As it is dialled. */
    phone: string | null;
  } | null;
  /** Who sees to it. */
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
    /** Set while its delivery has failed. */
    delivery_failure: {
      /** Why, as the channel app reported it. */
      error: string | null;
      /** When that was reported. Unix seconds, UTC. */
      failed_at: number;
    } | null;
  } | null;
  /** The message marked as solution. */
  solution_message_id: string | null;
  /** Since when the contact waits for an answer. Unix seconds, UTC. */
  waiting_since: number | null;
  /** When a member first answered. Unix seconds, UTC. */
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
  /** When anything of it last changed. Unix seconds, UTC. */
  updated_at: number;
  /** Why it was found. */
  match: {
    /** Where most of the words are: the number, what the contact is known by, the subject, a tag, a message, a note, or the name of a file. */
    in: 'number' | 'contact' | 'subject' | 'tag' | 'message' | 'note' | 'file';
    /** What is said there, in pieces; `null` where this caller may not read it, or it is further back than the latest 50 messages and notes. */
    excerpt: Array<{
      /** Plain text, not HTML. */
      text: string;
      /** Whether it is what was searched for. */
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
  /** What another system calls this person. */
  external_id?: string | null | undefined;
  /** Their name. */
  name?: string | null | undefined;
  /** An e-mail address. */
  email?: string | null | undefined;
  /** As it is dialled. */
  phone?: string | null | undefined;
  /** Without the @. */
  instagram_handle?: string | null | undefined;
  /** An http or https address. */
  profile_picture_url?: string | null | undefined;
};

/** A file to be uploaded. */
export type CreateAttachmentBody = {
  /** As its owner calls it; folders, invisible characters and what passes 255 are taken off. */
  original_filename: string;
  /** Bytes; at most 25 MiB unless the server is set otherwise. */
  file_size: number;
  /** Its media type; `application/octet-stream` where it is not known. */
  content_type: string;
};

/** A channel to be made. */
export type CreateChannelBody = {
  /** What carries the messages: `mail`, or `chat` on a web site. */
  type: 'mail' | 'chat';
  /** What members call it. */
  name: string;
  /** Of mail, and needed there: where customers write to; one channel has it. */
  address?: string | undefined;
  /** In From, behind the name of who answers; `null` for the name of the organization. */
  sender_name?: string | null | undefined;
  /** Below every mail, as HTML; `{name}` stands for the name of who answers. `null` for none. */
  signature_html?: string | null | undefined;
  /** The mailbox to read, by IMAP; `null` where mail is forwarded to Deskbell. */
  incoming?: {
    /** The name of the server, or its address. */
    host: string;
    /** Of a mail server: 25, 143, 465, 587, 993 or 2525. */
    port: number;
    /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
    security: 'tls' | 'starttls';
    /** Often the address. A shared mailbox of Microsoft 365: `you@example.com\shared`. */
    username: string;
    /** Stored sealed, and given back by no answer. Needed again where host, port or user name change. */
    password?: string | undefined;
  } | null | undefined;
  /** What sends its mail, by SMTP; `null` for the installation's own server. */
  outgoing?: {
    /** The name of the server, or its address. */
    host: string;
    /** Of a mail server: 25, 143, 465, 587, 993 or 2525. */
    port: number;
    /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
    security: 'tls' | 'starttls';
    /** Often the address. A shared mailbox of Microsoft 365: `you@example.com\shared`. */
    username: string;
    /** Stored sealed, and given back by no answer. Needed again where host, port or user name change. */
    password?: string | undefined;
  } | null | undefined;
  /** How much of the mail from before comes in; `none` if absent. */
  history?: 'none' | '30_days' | 'all' | undefined;
  /** Who gets an email when it fails for half an hour; all admins where it is empty. */
  alert_user_ids?: Array<string> | undefined;
  /** How chat on a web site looks and behaves. What is left out stays as it is. */
  chat?: {
    /** Shown before the first message. */
    greeting?: string | null | undefined;
    /** Of the button and the panel, as `#rrggbb`. */
    color?: string | undefined;
    /** In which corner the button is. */
    side?: 'left' | 'right' | undefined;
    /** Visitors see theirs, or else the first. */
    languages?: Array<'en' | 'de'> | undefined;
    /** Which may show it; any site where it is empty. */
    sites?: Array<string> | undefined;
    /** When somebody is there; always where it is empty. */
    hours?: Array<{
      /** The days of the week. */
      days: Array<number>;
      /** From when, as `09:00`. */
      from: string;
      /** Until when, as `17:30`; `24:00` is the end of the day. */
      to: string;
    }> | undefined;
    /** Within what time an answer usually comes; `null` says nothing of it. */
    expected_reply?: 'minutes' | 'hours' | 'day' | null | undefined;
    /** What visitors are asked for after their first message; they may skip it. */
    asks_for?: 'nothing' | 'email' | 'name_and_email' | undefined;
    /** The mail channel by which answers follow visitors who left without reading them; `null`: none. */
    follow_up_channel_id?: string | null | undefined;
    /** Whether only people with a signed identity may write. */
    needs_identity?: boolean | undefined;
    /** Whether the panel may be shown by itself, as in a mobile app, to people with a signed identity. */
    in_apps?: boolean | undefined;
    /** An ES256 public key (PEM) by which identities are verified; `null`: by the secret of the channel. */
    identity_public_key?: string | null | undefined;
  } | undefined;
  /** What is set stays, whatever a test finds; `null` lets the next test find out. */
  sent_copies?: 'provider' | 'deskbell' | 'none' | null | undefined;
  /** Addresses that forms on web sites send from: the contact is who Reply-To names. */
  form_senders?: Array<string> | undefined;
  /** Names of mail servers whose Authentication-Results are believed. */
  trusted_servers?: Array<string> | undefined;
  /** Whether `[#1234]` in the subject of a mail leads to the conversation of that number, for those who take part in it; `false` by default. */
  subject_numbers?: boolean | undefined;
  /** `paused`: nothing is read and nothing is sent. */
  state?: 'ok' | 'paused' | undefined;
};

/** A new conversation: its contact, its subject and the first message. */
export type CreateConversationBody = {
  /** A contact, `cnt_…`; either this or `contact`. */
  contact_id?: string | undefined;
  contact?: ConversationContact | undefined;
  /** What it is about. */
  subject?: string | null | undefined;
  /** A mail channel, `chn_…`, to write from; if absent, nothing goes out by mail. */
  channel_id?: string | undefined;
  /** Whom the first message goes to by mail; only together with `channel_id`. */
  mail?: {
    /** If absent, the contact. */
    to?: Array<{
      /** An e-mail address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Who gets a copy. */
    cc?: Array<{
      /** An e-mail address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Who gets it without the others knowing. */
    bcc?: Array<{
      /** An e-mail address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
  } | undefined;
  /** The HTML body; required unless there are attachments. */
  body_html?: string | undefined;
  /** Files that this connection has uploaded and that hang on nothing yet. */
  attachment_ids?: Array<string> | undefined;
  /** Whether a machine wrote it; the inbox shows it. */
  is_ai_message?: boolean | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
  /** Set in the same transaction. */
  conversation_status?: 'open' | 'closed' | undefined;
  /** For a conversation that began as chat on a web site: how this answer goes, and those behind it until the customer writes again. If absent, as the customer wrote last: by email where the `channel_id` of the conversation is a mail channel. */
  answer_by?: 'chat' | 'email' | undefined;
};

/** A note to be written. */
export type CreateNoteBody = {
  /** The HTML body; required unless there are attachments. */
  body_html?: string | undefined;
  /** Active members to mention. */
  mentions?: Array<string> | undefined;
  /** Files that this connection has uploaded and that hang on nothing yet. */
  attachment_ids?: Array<string> | undefined;
};

/** A tag to be made. */
export type CreateTagBody = {
  /** Unique in the organization; capitals count. */
  name: string;
  /** `#rrggbb`; `null` removes it. */
  color?: string | null | undefined;
};

/** A new team. */
export type CreateTeamBody = {
  /** Unique among the teams of the organization; case makes no difference. */
  name: string;
  /** `#rrggbb`; `null` removes it. */
  color?: string | null | undefined;
};

/** An endpoint to be made. */
export type CreateWebhookBody = {
  /** An https address that leads to public addresses only. Redirects are not followed. */
  url: string;
  /** Yours, to tell it from others. */
  description?: string | null | undefined;
  /** Of what is to be delivered. Each needs the scope that reads its record. */
  types: Array<WebhookType>;
};

/** A change of a conversation, and who made it. */
export type HistoryEntry = {
  /** Of the event that told of it; an event is only kept for 30 days. */
  id: string;
  /** The conversation that changed. */
  conversation_id: string;
  /** Who changed it. */
  actor: {
    /** Who it was. */
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
  /** It was opened, snoozed or closed. `null` where it did not change. */
  status: {
    from: Status;
    to: Status;
  } | null;
  /** When it wakes up. `null` where it did not change. */
  snoozed_until: {
    /** Before. Unix seconds, UTC. */
    from: number | null;
    /** Now. Unix seconds, UTC. */
    to: number | null;
  } | null;
  /** It was assigned, or unassigned. `null` where it did not change. */
  assignee: {
    /** Who had it. */
    from: User | null;
    /** Who has it now. */
    to: User | null;
  } | null;
  /** It moved to another team. `null` where it did not change. */
  team: {
    /** Which had it. */
    from: TeamName | null;
    /** Which has it now. */
    to: TeamName | null;
  } | null;
  /** It got another contact. `null` where it did not change. */
  contact: {
    /** Who it was with. */
    from: User | null;
    /** Who it is with now. */
    to: User | null;
  } | null;
  /** Its tags changed. `null` where it did not change. */
  tags: {
    /** Now there. */
    added: Array<string>;
    /** No longer there. */
    removed: Array<string>;
  } | null;
  /** Its priority changed. `null` where it did not change. */
  priority: {
    from: Priority;
    to: Priority;
  } | null;
  /** Its subject changed. `null` where it did not change. */
  subject: {
    /** What it was about. */
    from: string | null;
    /** What it is about now. */
    to: string | null;
  } | null;
  /** It was marked as spam, or no longer is. `null` where it did not change. */
  is_spam: {
    /** Whether it was spam. */
    from: boolean;
    /** Whether it is now. */
    to: boolean;
  } | null;
  /** The conversation that was merged into this one; `null` where it was another change. */
  merged: {
    /** Conversation id. */
    id: string;
    /** Its number. */
    number: number;
    /** What it was about. */
    subject: string | null;
  } | null;
  /** Where it happened, if that was another conversation which was merged into this one later; else `null`. */
  merged_from: {
    /** Conversation id. */
    id: string;
    /** Its number. */
    number: number;
    /** What it was about. */
    subject: string | null;
  } | null;
  /** When it changed. Unix seconds, UTC. */
  inserted_at: number;
};

/** One thing that is wrong with a request. */
export type FieldFault = {
  /** The invalid member, as a path: `meta_info.a`. */
  field: string;
  /** What kind of error: `required`, `unknown`, `type`, `too_long` … */
  code: string;
  /** A sentence for a person. */
  message: string;
  /** With `cursor_expired`: the oldest one, from which the log can be read. */
  cursor?: string | undefined;
};

/** Somebody asked to become a member. */
export type Invitation = {
  /** Invitation id. */
  id: string;
  /** Who is invited. */
  email: string;
  role: Role;
  /** A pending one expires after 7 days. */
  status: 'pending' | 'accepted' | 'revoked' | 'expired';
  invited_by: User;
  /** When it can no longer be accepted. Unix seconds, UTC. */
  expires_at: number;
  /** When it was made. Unix seconds, UTC. */
  inserted_at: number;
};

/** The address to invite, and the role. */
export type InviteMemberBody = {
  /** The address to invite. */
  email: string;
  role: Role;
};

/** A mail that came in and became no message. Its source is kept for as long as it is here. */
export type MailReceipt = {
  /** The receipt of the mail. */
  id: string;
  /** The channel it came in by. */
  channel_id: string;
  /** `held`: it could be read, and somebody is to decide. `failed`: it could not be read. */
  state: 'held' | 'failed';
  /** Why it became no message, as a sentence. */
  reason: string;
  /** The reason, for a program: `no_sender` for one. */
  reason_code: string;
  /** `null` where the mail names no address. */
  from: {
    /** In lower case. */
    address: string;
    /** As the mail gives it. */
    name: string | null;
  } | null;
  /** Its subject line. */
  subject: string | null;
  /** Of its source, in bytes. */
  size: number;
  /** How often reading it was tried. */
  attempts: number;
  /** When it came in. Unix seconds, UTC. */
  received_at: number;
  /** `null` where nothing is kept of it. */
  source_url: string | null;
  /** Until when `source_url` is good. Unix seconds, UTC. */
  source_expires_at: number | null;
};

/** A mail server, and who signs in to it. */
export type MailServer = {
  /** The name of the server, or its address. */
  host: string;
  /** Of a mail server: 25, 143, 465, 587, 993 or 2525. */
  port: number;
  /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
  security: 'tls' | 'starttls';
  /** Often the address. A shared mailbox of Microsoft 365: `you@example.com\shared`. */
  username: string;
  /** Whether one is stored; it is never shown. `false`: somebody has signed in at Google or Microsoft. */
  has_password: boolean;
};

/** Who a token speaks for, and what it may do. */
export type Me = {
  actor: Actor;
  /** The app that holds the token. */
  app: {
    /** The app that calls. */
    id: string;
    /** Its name. */
    name: string;
  };
  /** The one organization that the token reaches. */
  organization: {
    /** The organization it acts in. */
    id: string;
    /** Its name. */
    name: string;
    /** Its name as part of an address. */
    slug: string;
  };
  /** The person that the token speaks for; `null` with `actor=app`. */
  user: User | null;
  /** That person's role now; `null` with `actor=app`. */
  role: Role | null;
  /** What was consented to. */
  granted_scopes: Array<Scope>;
  /** What holds now, capped by the person's role. */
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

/** A person's place in the organization. */
export type Member = {
  /** Member id. */
  id: string;
  user: User;
  role: Role;
  status: MemberStatus;
  /** When they were last here. Unix seconds, UTC. */
  last_active_at: number | null;
  /** Who invited them; `null` where nobody did. */
  invited_by: User | null;
  /** When they joined. Unix seconds, UTC. */
  inserted_at: number;
  /** When anything of it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A disabled member has no access, and neither have tokens that speak for them. */
export type MemberStatus = 'active' | 'disabled';

/** Where to. */
export type MergeConversationBody = {
  /** The conversation that takes its messages and notes, `cnv_…`. */
  into_id: string;
};

/** One thing said in a conversation, by a member, a contact or (without `user`) the system. */
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
  /** The body as sanitised HTML, of at most 300,000 characters. */
  body_html: string;
  /** When it was marked as the solution. Unix seconds, UTC. */
  marked_as_solution_at: number | null;
  /** Who wrote it; `null` for the system. */
  user: User | null;
  /** The sender's own object, and the reserved key `deskbell`. */
  meta_info: Record<string, unknown>;
  /** Declared by the sender. */
  is_ai_message: boolean;
  /** The message that this one replies to. */
  reply_to: {
    /** The message replied to. */
    id: string;
    /** Its body as sanitised HTML. */
    body_html: string;
    /** Who wrote it; `null` for the system. */
    user: User | null;
  } | null;
  /** The files that came with it. */
  attachments: Array<Attachment>;
};

/** What a message is as a mail. */
export type MessageMail = {
  /** The channel that it came in by, or went out by. */
  channel_id: string;
  /** `in`: it was received. `out`: a member sent it. */
  direction: 'in' | 'out';
  /** As it is in the mail. */
  subject: string | null;
  /** When it was sent. Unix seconds, UTC. */
  sent_at: number;
  /** Its Message-ID, without angle brackets. */
  internet_message_id: string | null;
  /** In the order of the headers. */
  parties: Array<{
    /** The header that names it; `bcc` is in none. */
    kind: 'from' | 'to' | 'cc' | 'bcc' | 'reply_to';
    /** In lower case; empty where its contact was erased. */
    address: string;
    /** The name beside it. */
    name: string | null;
    /** `null` for mail that came in. */
    state: 'queued' | 'sent' | 'delayed' | 'failed' | null;
    /** The mail server's words where it failed or is delayed. */
    error: string | null;
    /** `null` where `error` has the server's own words. */
    error_code: string | null;
  }>;
  /** What was found of its origin as it came in; each `null` where nobody looked. */
  verdicts: {
    /** `pass`, `fail` or another word of RFC 8601. */
    spf: string | null;
    /** `pass`, `fail` or another word of RFC 8601. */
    dkim: string | null;
    /** `pass`, `fail` or another word of RFC 8601. */
    dmarc: string | null;
  };
  /** What it repeats of earlier mail and `body_html` leaves out, sanitised. */
  quoted_html: string | null;
  /** Where the mail as it arrived can be saved; `null` for mail that was sent from here, and once it is no longer kept. */
  source_url: string | null;
  /** Until when that address works. Unix seconds, UTC. */
  source_expires_at: number | null;
  /** What an answer to it has where `mail` names nothing else. */
  reply: {
    /** Those that it asks to be answered at. */
    to: Array<{
      /** In lower case. */
      address: string;
      /** The name beside it. */
      name: string | null;
      /** Whether mail from this address came in here before. */
      has_written: boolean;
    }>;
    /** Its other recipients, and who else takes part. */
    cc: Array<{
      /** In lower case. */
      address: string;
      /** The name beside it. */
      name: string | null;
      /** Whether mail from this address came in here before. */
      has_written: boolean;
    }>;
    /** With `Re:` once. */
    subject: string;
  };
};

/** What a member says to the others about a conversation. */
export type Note = {
  /** Note id. */
  id: string;
  /** The conversation it is about. */
  conversation_id: string;
  /** The body as sanitised HTML. */
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

/** Whose conversations these are. */
export type Organization = {
  /** Organization id. */
  id: string;
  /** As people are shown it. */
  name: string;
  /** Its name as part of an address. */
  slug: string;
  /** The address of a picture. */
  logo_url: string | null;
  /** An IANA time zone. */
  timezone: string;
  /** When it was made. Unix seconds, UTC. */
  inserted_at: number;
  /** When anything of it last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** Where the page stands in the list. */
export type PageMetadata = {
  /** Cursor of the next page. Only `null` is the end: a page can have few items or none, and ends early at 4 MiB. */
  after: string | null;
  /** Cursor of the previous page; `null` at the start. On an empty page, the cursor that was sent. */
  before: string | null;
};

/** Somebody beside the contact who takes part in a conversation by mail. */
export type Participant = {
  /** In lower case. */
  address: string;
  /** The name beside it. */
  name: string | null;
  /** The contact who has this address. */
  contact: User | null;
  /** Whether replies are copied to them. `false`: they joined by a reply, and nobody has confirmed them. */
  is_confirmed: boolean;
  /** Since when they take part. Unix seconds, UTC. */
  inserted_at: number;
};

/** How urgent it is. */
export type Priority = 'none' | 'low' | 'medium' | 'high' | 'urgent';

/** What a contact said. */
export type ReceiveMessageBody = {
  /** The HTML body; required unless there are attachments. */
  body_html?: string | undefined;
  /** Where it was written; `api` if absent. */
  source?: 'api' | 'chat' | 'email' | 'sms' | 'instagram' | 'whatsapp' | 'slack' | 'discord' | undefined;
  /** A conversation of this contact, `cnv_…`; if absent, one is opened. */
  conversation_id?: string | undefined;
  /** Of the conversation that is opened; not together with `conversation_id`. */
  subject?: string | null | undefined;
  /** Files that this connection has uploaded and that hang on nothing yet. */
  attachment_ids?: Array<string> | undefined;
  /** What the channel calls this message. The same one twice from one app is one message. */
  external_id?: string | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
};

/** How far a message has come. */
export type ReportDeliveryBody = {
  /** How far the message has come. */
  status: 'queued' | 'sent' | 'failed' | 'delivered' | 'read';
  /** Why it failed, for a person; with `failed` only. */
  error?: string | null | undefined;
};

/** Whom to send a message to again. */
export type ResendMailBody = {
  /** The recipient that the message did not reach. */
  address: string;
  /** Where to send it instead, for good. */
  other_address?: string | undefined;
};

/** What a member is in the organization. */
export type Role = 'admin' | 'member';

/** What a contact is known by, and what is known of them. */
export type SaveContactBody = {
  /** What another system calls this person; unique in the organization. */
  external_id?: string | null | undefined;
  /** Their name. */
  name?: string | null | undefined;
  /** Unique in the organization; kept in lower case. */
  email?: string | null | undefined;
  /** As it is dialled. */
  phone?: string | null | undefined;
  /** Without the @. */
  instagram_handle?: string | null | undefined;
  /** An http or https address. */
  profile_picture_url?: string | null | undefined;
  /** Names; these and no others. A tag that is not there yet is made. */
  tags?: Array<string> | undefined;
  /** Merged into what is there (RFC 7396): `null` removes a member. At most 16 KiB in all. */
  custom_attributes?: Record<string, unknown> | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
};

/** Whom replies are to be copied to. */
export type SaveParticipantBody = {
  /** An e-mail address. */
  address: string;
  /** The name beside it; absent, it stays. */
  name?: string | undefined;
};

/** A member's place in a team. */
export type SaveTeamMemberBody = {
  /** Whether they lead the team. Default `false`. */
  is_lead?: boolean | undefined;
};

/** A scope. */
export type Scope =
  | 'conversations:read'
  | 'conversations:write'
  | 'messages:read'
  | 'messages:write'
  | 'notes:read'
  | 'notes:write'
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
  | 'webhooks:read'
  | 'webhooks:write'
  | 'events:read'
  | 'attachments:write'
  | 'channels:write'
  | 'channels:read'
  | 'channel_settings:write';

/** A message to be sent. */
export type SendMessageBody = {
  /** The HTML body; required unless there are attachments. */
  body_html?: string | undefined;
  /** Files that this connection has uploaded and that hang on nothing yet. */
  attachment_ids?: Array<string> | undefined;
  /** A message of the same conversation, `msg_…`. */
  reply_to_id?: string | undefined;
  /** Whether a machine wrote it; the inbox shows it. */
  is_ai_message?: boolean | undefined;
  /** At most 16 KiB and 5 levels deep; the key `deskbell` is reserved. */
  meta_info?: Record<string, unknown> | undefined;
  /** Set in the same transaction. */
  conversation_status?: 'open' | 'closed' | undefined;
  /** How the message goes out by mail; only where the conversation has a mail channel. */
  mail?: {
    /** If absent: those that the mail answered is from, or asks to be answered at. */
    to?: Array<{
      /** An e-mail address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** If absent, and `to` is too: the other recipients of the mail answered. */
    cc?: Array<{
      /** An e-mail address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** Who gets it without the others knowing. */
    bcc?: Array<{
      /** An e-mail address. */
      address: string;
      /** The name beside it. */
      name?: string | null | undefined;
    }> | undefined;
    /** If absent, that of the mail answered. */
    subject?: string | undefined;
    /** Whether the mail answered is quoted below. */
    includes_history?: boolean | undefined;
  } | undefined;
  /** For a conversation that began as chat on a web site: how this answer goes, and those behind it until the customer writes again. If absent, as the customer wrote last: by email where the `channel_id` of the conversation is a mail channel. */
  answer_by?: 'chat' | 'email' | undefined;
};

/** Who it is with. */
export type SetContactBody = {
  /** A contact, `cnt_…`. */
  contact_id: string;
};

/** Where it came from. What an app sends is `api`. */
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

/** Where the conversation stands. */
export type Status = 'open' | 'snoozed' | 'closed';

/** A word put on conversations and contacts. */
export type Tag = {
  /** Tag id. */
  id: string;
  /** Unique in the organization. */
  name: string;
  /** `#rrggbb`. */
  color: string | null;
  /** When it was made. Unix seconds, UTC. */
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
  /** When its name or colour last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** A member's place in a team. */
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

/** An access token. */
export type TokenAnswer = {
  /** Opaque. It does not expire, and is shown this once. */
  access_token: string;
  /** Sent as `Authorization: Bearer …`. */
  token_type: "Bearer";
  /** The granted scopes, separated by spaces. */
  scope: string;
};

/** What is to change of a channel. */
export type UpdateChannelBody = {
  /** What members call it. */
  name?: string | undefined;
  /** In From, behind the name of who answers; `null` for the name of the organization. */
  sender_name?: string | null | undefined;
  /** Below every mail, as HTML; `{name}` stands for the name of who answers. `null` for none. */
  signature_html?: string | null | undefined;
  /** The mailbox to read, by IMAP; `null` where mail is forwarded to Deskbell. */
  incoming?: {
    /** The name of the server, or its address. */
    host: string;
    /** Of a mail server: 25, 143, 465, 587, 993 or 2525. */
    port: number;
    /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
    security: 'tls' | 'starttls';
    /** Often the address. A shared mailbox of Microsoft 365: `you@example.com\shared`. */
    username: string;
    /** Stored sealed, and given back by no answer. Needed again where host, port or user name change. */
    password?: string | undefined;
  } | null | undefined;
  /** What sends its mail, by SMTP; `null` for the installation's own server. */
  outgoing?: {
    /** The name of the server, or its address. */
    host: string;
    /** Of a mail server: 25, 143, 465, 587, 993 or 2525. */
    port: number;
    /** `tls` from the start, or `starttls`. Nothing is sent in the clear. */
    security: 'tls' | 'starttls';
    /** Often the address. A shared mailbox of Microsoft 365: `you@example.com\shared`. */
    username: string;
    /** Stored sealed, and given back by no answer. Needed again where host, port or user name change. */
    password?: string | undefined;
  } | null | undefined;
  /** How much of the mail from before comes in; `none` if absent. */
  history?: 'none' | '30_days' | 'all' | undefined;
  /** Who gets an email when it fails for half an hour; all admins where it is empty. */
  alert_user_ids?: Array<string> | undefined;
  /** How chat on a web site looks and behaves. What is left out stays as it is. */
  chat?: {
    /** Shown before the first message. */
    greeting?: string | null | undefined;
    /** Of the button and the panel, as `#rrggbb`. */
    color?: string | undefined;
    /** In which corner the button is. */
    side?: 'left' | 'right' | undefined;
    /** Visitors see theirs, or else the first. */
    languages?: Array<'en' | 'de'> | undefined;
    /** Which may show it; any site where it is empty. */
    sites?: Array<string> | undefined;
    /** When somebody is there; always where it is empty. */
    hours?: Array<{
      /** The days of the week. */
      days: Array<number>;
      /** From when, as `09:00`. */
      from: string;
      /** Until when, as `17:30`; `24:00` is the end of the day. */
      to: string;
    }> | undefined;
    /** Within what time an answer usually comes; `null` says nothing of it. */
    expected_reply?: 'minutes' | 'hours' | 'day' | null | undefined;
    /** What visitors are asked for after their first message; they may skip it. */
    asks_for?: 'nothing' | 'email' | 'name_and_email' | undefined;
    /** The mail channel by which answers follow visitors who left without reading them; `null`: none. */
    follow_up_channel_id?: string | null | undefined;
    /** Whether only people with a signed identity may write. */
    needs_identity?: boolean | undefined;
    /** Whether the panel may be shown by itself, as in a mobile app, to people with a signed identity. */
    in_apps?: boolean | undefined;
    /** An ES256 public key (PEM) by which identities are verified; `null`: by the secret of the channel. */
    identity_public_key?: string | null | undefined;
  } | undefined;
  /** What is set stays, whatever a test finds; `null` lets the next test find out. */
  sent_copies?: 'provider' | 'deskbell' | 'none' | null | undefined;
  /** Addresses that forms on web sites send from: the contact is who Reply-To names. */
  form_senders?: Array<string> | undefined;
  /** Names of mail servers whose Authentication-Results are believed. */
  trusted_servers?: Array<string> | undefined;
  /** Whether `[#1234]` in the subject of a mail leads to the conversation of that number, for those who take part in it; `false` by default. */
  subject_numbers?: boolean | undefined;
  /** `paused`: nothing is read and nothing is sent. */
  state?: 'ok' | 'paused' | undefined;
};

/** What is to change of a member. */
export type UpdateMemberBody = {
  role?: Role | undefined;
  status?: MemberStatus | undefined;
  /** Who gets the open and snoozed conversations of the member: an active member, `usr_…`. Nobody if absent or `null`. Only with the status `disabled`. */
  reassign_to?: string | null | undefined;
};

/** What is to change of a note. */
export type UpdateNoteBody = {
  /** The new HTML body. Pictures of its attachments may keep the addresses they were read with. */
  body_html?: string | undefined;
  /** The members it mentions from now on; an empty list mentions nobody. */
  mentions?: Array<string> | undefined;
  /** The files it has from now on: those to keep, and new ones that this connection has uploaded. Files left out are deleted. */
  attachment_ids?: Array<string> | undefined;
};

/** What is to change of the organization. */
export type UpdateOrganizationBody = {
  /** As people are shown it. */
  name?: string | undefined;
  /** An http or https address; `null` removes it. */
  logo_url?: string | null | undefined;
  /** An IANA time zone. */
  timezone?: string | undefined;
};

/** What is to change of a tag. */
export type UpdateTagBody = {
  /** Unique in the organization; capitals count. */
  name?: string | undefined;
  /** `#rrggbb`; `null` removes it. */
  color?: string | null | undefined;
};

/** What is to change of a team. */
export type UpdateTeamBody = {
  /** Unique among the teams of the organization; case makes no difference. */
  name?: string | undefined;
  /** `#rrggbb`; `null` removes it. */
  color?: string | null | undefined;
};

/** What is to change of an endpoint. */
export type UpdateWebhookBody = {
  /** An https address that leads to public addresses only. Redirects are not followed. */
  url?: string | undefined;
  /** Yours, to tell it from others. */
  description?: string | null | undefined;
  /** Of what is to be delivered. Each needs the scope that reads its record. */
  types?: Array<WebhookType> | undefined;
  /** `false`: nothing more is delivered, and what waits is dropped. `true`: what happens from now on is delivered. */
  is_enabled?: boolean | undefined;
  /** `true`: the answer holds a new secret. For 24 hours deliveries are signed with the old one too. */
  rotate_secret?: boolean | undefined;
};

/** A person: a member who wrote or holds something, or a contact. The same five fields for both. */
export type User = {
  /** `usr_…` for a member, `cnt_…` for a contact. */
  id: string;
  /** As they are called. */
  name: string | null;
  /** Their e-mail address. */
  email: string | null;
  /** Without the @. */
  instagram_handle: string | null;
  /** The address of a picture. */
  profile_picture_url: string | null;
};

/** An address that events are delivered to. */
export type Webhook = {
  /** Webhook id. */
  id: string;
  /** Where events are posted to. */
  url: string;
  /** Yours, to tell it from others. */
  description: string | null;
  /** What is delivered to it. */
  types: Array<WebhookType>;
  /** Whether anything is delivered to it. */
  is_enabled: boolean;
  /** Since when nothing is. Unix seconds, UTC. */
  disabled_at: number | null;
  disabled_reason: 'requested' | 'gone' | 'failing' | null;
  /** When it first failed since it last worked. Unix seconds, UTC. */
  failing_since: number | null;
  /** What deliveries are signed with; in the answer that made it and its replays, and `null` in every other. */
  secret: string | null;
  /** When it was made. Unix seconds, UTC. */
  inserted_at: number;
  /** When it was last changed. Unix seconds, UTC. */
  updated_at: number;
};

/** One event on its way to one endpoint. */
export type WebhookDelivery = {
  /** Delivery id; every attempt has it as `webhook-id`. */
  id: string;
  /** The endpoint. */
  webhook_id: string;
  /** The event. */
  event_id: string;
  /** What the event is. */
  type: WebhookType | "ping";
  /** `pending`: it is, or will be, tried. `delivered`: the endpoint answered 2xx. `failed`: it is not tried any more. `dropped`: it was not to be sent any more when its turn came. */
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  /** How often it was tried since it was made, or last asked for anew. */
  attempts: number;
  /** When it is tried next, at the earliest. Unix seconds, UTC. */
  next_attempt_at: number | null;
  /** When it was last tried. Unix seconds, UTC. */
  last_attempt_at: number | null;
  /** The status that the last attempt was answered with. */
  response_status: number | null;
  /** The first 4 kB of that answer. `null` for callers who speak for a person that is not an admin. */
  response_body: string | null;
  /** How long the last attempt took. */
  duration_milliseconds: number | null;
  /** Why there was no answer to the last attempt, or why it was dropped. */
  failure: string | null;
  /** When it was made. Unix seconds, UTC. */
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
  | 'message.created'
  | 'message.marked_as_solution'
  | 'message.unmarked_as_solution'
  | 'message.delivery_changed'
  | 'note.created'
  | 'note.updated'
  | 'note.deleted'
  | 'contact.created'
  | 'contact.updated'
  | 'contact.blocked'
  | 'contact.deleted'
  | 'member.invited'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.removed'
  | 'team.created'
  | 'team.updated'
  | 'team.deleted'
  | 'team.member_added'
  | 'team.member_updated'
  | 'team.member_removed'
  | 'connection.revoked'
  | 'channel.created'
  | 'channel.updated'
  | 'channel.failing'
  | 'channel.recovered'
  | 'channel.deleted'
  | 'import.finished';

/** What every event says. */
export type EventOf<Type, Data, Previous> = {
  /** Event id. The same event always has the same. */
  id: string;
  /** The organization in which it happened. */
  organization_id: string;
  /** When it happened. Unix seconds, UTC. */
  inserted_at: number;
  /** Its place in the log, right behind it: as `after`, what follows this event. */
  cursor: string;
  /** Who made it happen. */
  actor: {
    /** `system` is Deskbell itself, or its operator. */
    type: 'member' | 'contact' | 'app' | 'system';
    /** The member who did it. */
    user_id: string | null;
    /** The app that acted, for itself or for the member. */
    app_id: string | null;
  };
} & { type: Type; data: Data; previous: Previous };

/** Something that happened; `type` says which kind it is, and so what `data` is. */
export type Event =
  | EventOf<'conversation.created' | 'conversation.updated' | 'conversation.status_changed' | 'conversation.assigned' | 'conversation.unassigned' | 'conversation.team_changed' | 'conversation.tags_changed' | 'conversation.spam_changed' | 'conversation.merged', Conversation, Partial<Conversation> | null>
  | EventOf<'message.created' | 'message.marked_as_solution' | 'message.unmarked_as_solution' | 'message.delivery_changed', Message, Partial<Message> | null>
  | EventOf<'note.created' | 'note.updated', Note, Partial<Note> | null>
  | EventOf<'note.deleted', {
  /** The note that was. */
  id: string;
  /** The conversation it was about. */
  conversation_id: string;
}, null>
  | EventOf<'contact.created' | 'contact.updated' | 'contact.blocked', Contact, Partial<Contact> | null>
  | EventOf<'contact.deleted', {
  /** Of the contact that was. */
  id: string;
}, null>
  | EventOf<'member.invited', Invitation, null>
  | EventOf<'member.joined' | 'member.role_changed' | 'member.removed', Member, Partial<Member> | null>
  | EventOf<'team.created' | 'team.updated', Team, Partial<Team> | null>
  | EventOf<'team.deleted', {
  /** The team that was. */
  id: string;
}, null>
  | EventOf<'team.member_added' | 'team.member_updated' | 'team.member_removed', TeamMember, Partial<TeamMember> | null>
  | EventOf<'connection.revoked', Connection, null>
  | EventOf<'channel.created' | 'channel.updated' | 'channel.failing' | 'channel.recovered', Channel, Partial<Channel> | null>
  | EventOf<'channel.deleted', {
  /** The channel that was. */
  id: string;
}, null>
  | EventOf<'import.finished', {
  /** Whose earlier mail it was. */
  channel_id: string;
  /** How many mails there were, by what became of them. */
  counts: {
    /** Mail that became messages. */
    messages: number;
    /** Mail that was here already. */
    repeated: number;
    /** Mail that was not wanted, as from blocked contacts. */
    refused: number;
    /** Mail that was held, or could not be read. */
    set_aside: number;
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

export type ListContactsQuery = PageQuery & {
  /** Beginnings of words of the name, address, phone number or handle; all must be there. Case and accents make no difference. */
  q?: string | undefined;
  /** Default `-inserted_at`. */
  sort?: '-inserted_at' | 'inserted_at' | undefined;
  /** The one with this external id. */
  external_id?: string | undefined;
  /** The one with this address. */
  email?: string | undefined;
  /** Those who are blocked, or those who are not. Both if absent. */
  is_blocked?: boolean | undefined;
};

export type ListConversationsQuery = PageQuery & {
  /** Words of the subject, messages, notes (with `notes:read`), file names and tags, what the contact is known by, or a number as `#123`. All must be there; the last may be the beginning of one. */
  q?: string | undefined;
  /** Default `-last_activity_at`, and no other together with `q`. */
  sort?: '-last_activity_at' | 'inserted_at' | '-inserted_at' | 'updated_at' | undefined;
  /** The one that has this number. */
  number?: string | undefined;
  /** Where the conversation stands. */
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
  /** Where it came from. What an app sends is `api`. */
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
  /** The page around a message of this conversation (`msg_…`) or around a time (Unix seconds): half of the items before it in the list, the rest from it on. Not together with `after` or `before`; the cursors of the page lead on from it. */
  around?: string | undefined;
};

export type ListNotesQuery = PageQuery & {
  /** Default `inserted_at`, oldest first; `-inserted_at` lists newest first. */
  sort?: 'inserted_at' | '-inserted_at' | undefined;
  /** The page around a note of this conversation (`note_…`) or around a time (Unix seconds): half of the items before it in the list, the rest from it on. Not together with `after` or `before`; the cursors of the page lead on from it. */
  around?: string | undefined;
};

export type ListEventsQuery = PageQuery & {
  /** Only these, joined by commas. */
  types?: string | undefined;
};

export type StreamEventsQuery = {
  /** Cursor: what follows it, then what comes. Absent, or `now`: what comes. */
  after?: string | undefined;
  /** Only these, joined by commas. */
  types?: string | undefined;
};

export type ListMembersQuery = PageQuery & {
  /** Beginnings of words of the name or address; all must be there. Case and accents make no difference. */
  q?: string | undefined;
  /** Only members with this status. */
  status?: 'active' | 'disabled' | undefined;
};

export type RemoveMemberQuery = {
  /** Who gets the open and snoozed conversations of the member: an active member, `usr_…`. Nobody if absent. */
  reassign_to?: string | undefined;
};

export type SearchConversationsQuery = PageQuery & {
  /** Words of the subject, messages, notes (with `notes:read`), file names and tags, what the contact is known by, or a number as `#123`. All must be there; the last may be the beginning of one. */
  q: string;
  /** Where the conversation stands. */
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
  /** Where it came from. What an app sends is `api`. */
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
 * What each operation takes, and what it gives.
 *
 * @internal
 */
export type Operations = {
  changeContact: { input: { params: { contact_id: string }; body: ChangeContactBody }; answer: Contact };
  changeConversation: { input: { params: { conversation_id: string }; body: ChangeConversationBody }; answer: Conversation };
  createAttachment: { input: { body: CreateAttachmentBody }; answer: AnnouncedAttachment };
  createChannel: { input: { body: CreateChannelBody }; answer: Channel };
  createConversation: { input: { body: CreateConversationBody }; answer: Conversation };
  createNote: { input: { params: { conversation_id: string }; body: CreateNoteBody }; answer: Note };
  createTag: { input: { body: CreateTagBody }; answer: Tag };
  createTeam: { input: { body: CreateTeamBody }; answer: Team };
  createWebhook: { input: { body: CreateWebhookBody }; answer: Webhook };
  deleteChannel: { input: { params: { channel_id: string } }; answer: void };
  deleteNote: { input: { params: { conversation_id: string; note_id: string } }; answer: void };
  deleteTag: { input: { params: { tag_id: string } }; answer: void };
  deleteTeam: { input: { params: { team_id: string }; query?: DeleteTeamQuery | undefined }; answer: void };
  deleteWebhook: { input: { params: { webhook_id: string } }; answer: void };
  dropReceipt: { input: { params: { channel_id: string; receipt_id: string } }; answer: void };
  eraseContact: { input: { params: { contact_id: string } }; answer: void };
  getAttachment: { input: { params: { attachment_id: string } }; answer: Attachment };
  getChannel: { input: { params: { channel_id: string } }; answer: Channel };
  getContact: { input: { params: { contact_id: string } }; answer: Contact };
  getConversation: { input: { params: { conversation_id: string } }; answer: Conversation };
  getInvitation: { input: { params: { invitation_id: string } }; answer: Invitation };
  getMe: { input: object; answer: Me };
  getMember: { input: { params: { member_id: string } }; answer: Member };
  getMessage: { input: { params: { conversation_id: string; message_id: string } }; answer: Message };
  getMessageMail: { input: { params: { conversation_id: string; message_id: string } }; answer: MessageMail };
  getNote: { input: { params: { conversation_id: string; note_id: string } }; answer: Note };
  getOrganization: { input: object; answer: Organization };
  getTag: { input: { params: { tag_id: string } }; answer: Tag };
  getTeam: { input: { params: { team_id: string } }; answer: Team };
  getWebhook: { input: { params: { webhook_id: string } }; answer: Webhook };
  inviteMember: { input: { body: InviteMemberBody }; answer: Invitation };
  listChannels: { input: { query?: PageQuery | undefined }; answer: Page<Channel> };
  listContacts: { input: { query?: ListContactsQuery | undefined }; answer: Page<Contact> };
  listConversationHistory: { input: { params: { conversation_id: string }; query?: PageQuery | undefined }; answer: Page<HistoryEntry> };
  listConversations: { input: { query?: ListConversationsQuery | undefined }; answer: Page<Conversation> };
  listEvents: { input: { query?: ListEventsQuery | undefined }; answer: Page<Event> };
  listInvitations: { input: { query?: PageQuery | undefined }; answer: Page<Invitation> };
  listMembers: { input: { query?: ListMembersQuery | undefined }; answer: Page<Member> };
  listMessages: { input: { params: { conversation_id: string }; query?: ListMessagesQuery | undefined }; answer: Page<Message> };
  listNotes: { input: { params: { conversation_id: string }; query?: ListNotesQuery | undefined }; answer: Page<Note> };
  listParticipants: { input: { params: { conversation_id: string } }; answer: Array<Participant> };
  listReceipts: { input: { params: { channel_id: string }; query?: ListReceiptsQuery | undefined }; answer: Page<MailReceipt> };
  listTags: { input: { query?: PageQuery | undefined }; answer: Page<Tag> };
  listTeamMembers: { input: { params: { team_id: string }; query?: PageQuery | undefined }; answer: Page<TeamMember> };
  listTeams: { input: { query?: ListTeamsQuery | undefined }; answer: Page<Team> };
  listWebhookDeliveries: { input: { params: { webhook_id: string }; query?: PageQuery | undefined }; answer: Page<WebhookDelivery> };
  listWebhooks: { input: { query?: PageQuery | undefined }; answer: Page<Webhook> };
  markAsSolution: { input: { params: { conversation_id: string; message_id: string } }; answer: Message };
  mergeConversation: { input: { params: { conversation_id: string }; body: MergeConversationBody }; answer: Conversation };
  pingWebhook: { input: { params: { webhook_id: string } }; answer: WebhookDelivery };
  receiveMessage: { input: { params: { contact_id: string }; body: ReceiveMessageBody }; answer: Message };
  redeliverWebhook: { input: { params: { webhook_id: string; delivery_id: string } }; answer: WebhookDelivery };
  removeMember: { input: { params: { member_id: string }; query?: RemoveMemberQuery | undefined }; answer: void };
  removeParticipant: { input: { params: { conversation_id: string; address: string } }; answer: void };
  removeTeamMember: { input: { params: { team_id: string; user_id: string } }; answer: void };
  reportDelivery: { input: { params: { conversation_id: string; message_id: string }; body: ReportDeliveryBody }; answer: Message };
  resendMail: { input: { params: { conversation_id: string; message_id: string }; body: ResendMailBody }; answer: Message };
  retryReceipt: { input: { params: { channel_id: string; receipt_id: string } }; answer: void };
  revokeInvitation: { input: { params: { invitation_id: string } }; answer: void };
  saveContact: { input: { body: SaveContactBody }; answer: Contact };
  saveParticipant: { input: { params: { conversation_id: string }; body: SaveParticipantBody }; answer: Participant };
  saveTeamMember: { input: { params: { team_id: string; user_id: string }; body: SaveTeamMemberBody }; answer: TeamMember };
  searchConversations: { input: { query: SearchConversationsQuery }; answer: Page<ConversationMatch> };
  sendMessage: { input: { params: { conversation_id: string }; body: SendMessageBody }; answer: Message };
  setConversationContact: { input: { params: { conversation_id: string }; body: SetContactBody }; answer: Conversation };
  streamEvents: { input: { query?: StreamEventsQuery | undefined }; answer: void };
  testChannel: { input: { params: { channel_id: string } }; answer: ChannelTest };
  unmarkAsSolution: { input: { params: { conversation_id: string; message_id: string } }; answer: void };
  updateChannel: { input: { params: { channel_id: string }; body: UpdateChannelBody }; answer: Channel };
  updateMember: { input: { params: { member_id: string }; body: UpdateMemberBody }; answer: Member };
  updateNote: { input: { params: { conversation_id: string; note_id: string }; body: UpdateNoteBody }; answer: Note };
  updateOrganization: { input: { body: UpdateOrganizationBody }; answer: Organization };
  updateTag: { input: { params: { tag_id: string }; body: UpdateTagBody }; answer: Tag };
  updateTeam: { input: { params: { team_id: string }; body: UpdateTeamBody }; answer: Team };
  updateWebhook: { input: { params: { webhook_id: string }; body: UpdateWebhookBody }; answer: Webhook };
};
