/** What a mail says, before it has a form. Every text is as people wrote it, and is escaped where it is set. */
export type Letter = {
  /** One address, as it is stored. */
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  link?: { label: string; address: string };
  /** Small, below: how long the link works, what to do if it was not asked for. */
  notes: string[];
};

/** The kinds of mail there are, each known by the id of a record of its own. */
export type LetterKind = 'invitation' | 'password-reset' | 'password-changed' | 'webhook-disabled';

/** Writes the letter of a record at the moment when it is sent; undefined where there is nothing to say any more. */
export type LetterWriter = {
  write(id: string): Promise<Letter | undefined>;
  /** Is told how it ended. */
  settled?(id: string, outcome: 'sent' | 'refused'): Promise<void>;
};

export type LetterWriters = Record<LetterKind, LetterWriter>;
