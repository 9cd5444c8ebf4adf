import type { PersonHandle } from './people.ts';
import type { SeedPerson } from './seed-person.ts';

/**
 * The form of a demo world: plain facts, told in times before now, so that it is always fresh. What follows from the
 * facts (counts, previews, numbers, who waits) is worked out by whoever plants it.
 */
export type SeedWorld = {
  readonly people: Readonly<Record<string, SeedPerson>>;
  readonly organizations: Readonly<Record<string, SeedOrganization>>;
};

export type SeedOrganization = {
  readonly name: string;
  readonly slug: string;
  readonly timezone: string;
  readonly openedDaysAgo: number;
  /** The first of them is an admin and invited the others. */
  readonly members: readonly SeedMember[];
  readonly app: SeedApp;
  /** By name. */
  readonly tags: Readonly<Record<string, SeedTag>>;
  readonly contacts: Readonly<Record<string, SeedContact>>;
  readonly conversations: Readonly<Record<string, SeedConversation>>;
};

export type SeedMember = {
  readonly person: PersonHandle;
  readonly role: 'admin' | 'member';
  readonly lastActiveMinutesAgo: number;
};

export type SeedApp = {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
};

export type SeedTag = { readonly color: string };

export type SeedContact = {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly instagramHandle?: string;
  readonly externalId?: string;
  readonly isBlocked?: true;
  readonly customAttributes?: FreeForm;
  readonly knownForDays: number;
};

export type SeedConversation = {
  readonly subject?: string;
  readonly source: SeedSource;
  readonly status: 'open' | 'snoozed' | 'closed';
  readonly priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent';
  /** Handle of the contact; absent where nobody outside takes part. */
  readonly contact?: string;
  readonly assignee?: SeedColleague;
  readonly tags?: readonly string[];
  readonly isSpam?: true;
  readonly customAttributes?: FreeForm;
  readonly metaInfo?: FreeForm;
  readonly openedMinutesAgo?: number;
  readonly closedMinutesAgo?: number;
  readonly snoozedForMinutes?: number;
  /** Handle of the conversation that has taken over its messages. */
  readonly mergedInto?: string;
  /** Oldest first. */
  readonly messages: readonly SeedMessage[];
  readonly notes?: readonly SeedNote[];
};

/** One of the people who can sign in; `you` is whoever loads the sample data. */
export type SeedColleague = PersonHandle | 'you';

export type SeedNote = {
  readonly from: SeedColleague;
  readonly minutesAgo: number;
  /** As a message's. */
  readonly html: string;
  /** Who it mentions. */
  readonly mentions?: readonly SeedColleague[];
};

export type SeedMessage = {
  readonly from: 'contact' | 'system' | SeedColleague;
  readonly minutesAgo: number;
  /** Within the policy for HTML, in the form in which sanitising leaves it. */
  readonly html: string;
  /** Absent: the conversation's for a contact, `dashboard` for a person, `api` for a person by way of the app. */
  readonly source?: SeedSource;
  readonly viaApp?: true;
  readonly isAi?: true;
  /** A name within the conversation, for others to reply to. */
  readonly handle?: string;
  readonly replyTo?: string;
  readonly markedAsSolutionMinutesAgo?: number;
  readonly metaInfo?: FreeForm;
  readonly attachments?: readonly SeedAttachment[];
};

export type SeedAttachment = {
  /** In `seeds/files/`. */
  readonly file: string;
  /** As its sender calls it. */
  readonly name: string;
  readonly contentType: string;
};

export type SeedSource =
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

type FreeForm = Readonly<Record<string, unknown>>;
