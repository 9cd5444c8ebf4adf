/** The organization to write conversations to, and the ids of everything they may refer to. */
export type SeedTarget = {
  readonly organizationId: string;
  /** The app through which some messages were written; null if none was. */
  readonly appId: string | null;
  /** The organization's last conversation number. */
  readonly lastNumber: number;
  readonly users: Readonly<Record<string, string>>;
  readonly teams: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly contacts: Readonly<Record<string, string>>;
};
