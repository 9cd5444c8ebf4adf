/** The organization in which conversations are planted, and the ids of all that they may speak of. */
export type Place = {
  readonly organizationId: string;
  readonly appId: string;
  readonly users: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly contacts: Readonly<Record<string, string>>;
};
