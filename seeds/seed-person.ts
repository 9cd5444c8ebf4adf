export type SeedPerson = {
  readonly name: string;
  readonly email: string;
  /** In plain text: it is printed for people who try the demo. */
  readonly password: string;
  readonly instagramHandle?: string;
};
