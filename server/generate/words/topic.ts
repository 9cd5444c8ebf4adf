/**
 * What people write about one kind of trouble. Sentences are templates: `{thing}`, `{place}` and the like are filled
 * in by `scene.ts`. They hold nothing that HTML would escape.
 */
export type Topic = {
  /** The name of the tag that most of its conversations carry. */
  readonly tag: string;
  readonly subjects: readonly string[];
  /** What the contact begins with. */
  readonly problems: readonly string[];
  /** What the contact adds, then or later. */
  readonly details: readonly string[];
  readonly questions: readonly string[];
  /** What a member says. */
  readonly answers: readonly string[];
  /** Where it is not in English: what is said around it. */
  readonly smallTalk?: SmallTalk;
};

/** What people say around the matter itself. */
export type SmallTalk = {
  readonly contactGreetings: readonly string[];
  readonly contactClosings: readonly string[];
  readonly contactRemarks: readonly string[];
  readonly memberGreetings: readonly string[];
  readonly memberRemarks: readonly string[];
  readonly memberClosings: readonly string[];
};
