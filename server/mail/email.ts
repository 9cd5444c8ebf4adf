/** The content of an email, before layout. Texts are unescaped, and are escaped when rendered. */
export type Email = {
  /** One address, as it is stored. */
  to: string;
  /** The recipient's language, as stored; `null` if it is unknown. */
  language: string | null;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Records that it lists, each with its address. */
  items?: { title: string; lines: string[]; address: string }[];
  link?: { label: string; address: string };
  /** Small print: how long the link works, what to do if it wasn't requested. */
  notes: string[];
};

/** Each kind of email is about one record, referenced by id. */
export type EmailKind =
  | 'invitation'
  | 'password-reset'
  | 'password-changed'
  | 'factor-changed'
  | 'sign-in-policy-reset'
  | 'sign-in-password-allowed'
  | 'sign-in-changed'
  | 'installation-sign-in-changed'
  | 'organization-deleted'
  | 'webhook-disabled'
  | 'channel-failing'
  | 'held-mail'
  | 'channel-recovered'
  | 'unread-notifications'
  | 'export-ready';

/** Renders the email about a record when it is sent; undefined if it no longer applies. */
export type EmailTemplate = {
  render(id: string): Promise<Email | undefined>;
  /** Called with the outcome. */
  settled?(id: string, outcome: 'sent' | 'refused'): Promise<void>;
};

export type EmailTemplates = Record<EmailKind, EmailTemplate>;
