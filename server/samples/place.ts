/** The organization in which conversations are planted, and the ids of all that they may speak of. */
export type Place = {
  readonly organizationId: string;
  /** By way of which some messages were written; null where none of them was. */
  readonly appId: string | null;
  /** The last number that a conversation here was given. */
  readonly lastNumber: number;
  readonly users: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly contacts: Readonly<Record<string, string>>;
};
