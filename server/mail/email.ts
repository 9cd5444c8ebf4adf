/** The content of an email, before it is laid out. Every text is as people wrote it, and is escaped when it is rendered. */
export type Email = {
  /** One address, as it is stored. */
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  link?: { label: string; address: string };
  /** Small, below: how long the link works, what to do if it was not asked for. */
  notes: string[];
};

/** Each kind of email is about one record, known by its id. */
export type EmailKind =
  | 'invitation'
  | 'password-reset'
  | 'password-changed'
  | 'webhook-disabled'
  | 'channel-failing'
  | 'held-mail'
  | 'channel-recovered';

/** Renders the email about a record when it is sent; undefined where there is nothing to say any more. */
export type EmailTemplate = {
  render(id: string): Promise<Email | undefined>;
  /** Called with the outcome. */
  settled?(id: string, outcome: 'sent' | 'refused'): Promise<void>;
};

export type EmailTemplates = Record<EmailKind, EmailTemplate>;
