import type { PersonHandle } from './people.ts';
import type { SeedPerson } from './seed-person.ts';

/**
 * The form of demo data: plain facts, at times relative to now, so that it is always recent. Derived data (counts,
 * previews, numbers, waiting times) is computed when it is written to the database.
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
  /** The first one is an admin and invited the others. */
  readonly members: readonly SeedMember[];
  readonly app: SeedApp;
  /** By name. */
  readonly tags: Readonly<Record<string, SeedTag>>;
  /** By name. */
  readonly teams: Readonly<Record<string, SeedTeam>>;
  /** By name. */
  readonly companies?: Readonly<Record<string, SeedCompany>>;
  readonly fields?: readonly SeedField[];
  readonly macros?: readonly SeedMacro[];
  readonly views?: readonly SeedView[];
  readonly signatures?: SeedSignatures;
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

/** The first person leads it. */
export type SeedTeam = { readonly color: string; readonly people: readonly PersonHandle[] };
export type SeedCompany = {
  readonly name: string;
  readonly domains: readonly string[];
  readonly customAttributes?: FreeForm;
  readonly knownForDays: number;
};

/** A view of everyone's. */
export type SeedView = {
  readonly name: string;
  readonly icon: string;
  readonly filter: FreeForm;
  readonly sort: string;
};

/** Signatures of emails: the organization's, and those of members who have their own. */
export type SeedSignatures = {
  readonly everyone: string;
  readonly own: Readonly<Partial<Record<PersonHandle, string>>>;
};

/** A custom field; with `shownWithTag`, it is shown on conversations with that tag. */
export type SeedField = {
  readonly record: 'conversation' | 'contact' | 'company';
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'choice';
  readonly options?: readonly string[];
  readonly shownWithTag?: string;
  readonly requiredOnClose?: boolean;
};

/** A saved reply that everyone sees. */
export type SeedMacro = {
  readonly name: string;
  readonly shortcut: string;
  readonly folder?: string;
  /** Within the policy for HTML, with variables. */
  readonly html: string;
  readonly actions: readonly SeedMacroAction[];
  readonly useCount: number;
  readonly attachments?: readonly SeedAttachment[];
};

export type SeedMacroAction =
  | { readonly type: 'assign'; readonly to: 'me' }
  | { readonly type: 'add tag'; readonly tag: string }
  | { readonly type: 'snooze'; readonly days: number }
  | { readonly type: 'close' | 'urgent' };

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
  /** Handle of the contact; absent if no one outside participates. */
  readonly contact?: string;
  readonly assignee?: SeedColleague;
  /** By name. */
  readonly team?: string;
  readonly tags?: readonly string[];
  readonly isSpam?: true;
  readonly customAttributes?: FreeForm;
  readonly metaInfo?: FreeForm;
  readonly openedMinutesAgo?: number;
  readonly closedMinutesAgo?: number;
  readonly snoozedForMinutes?: number;
  /** Handle of the conversation that this one was merged into. */
  readonly mergedInto?: string;
  /** Oldest first. */
  readonly messages: readonly SeedMessage[];
  readonly notes?: readonly SeedNote[];
};

/** One of the people who can sign in; `you` is the person who loads the sample data. */
export type SeedColleague = PersonHandle | 'you';

export type SeedNote = {
  readonly from: SeedColleague;
  readonly minutesAgo: number;
  /** Like a message's. */
  readonly html: string;
  /** People it mentions. */
  readonly mentions?: readonly SeedColleague[];
};

export type SeedMessage = {
  readonly from: 'contact' | 'system' | SeedColleague;
  readonly minutesAgo: number;
  /** Sanitized, in the form that the sanitizer produces. */
  readonly html: string;
  /** Absent: the conversation's for a contact, `dashboard` for a person, `api` for a person through the app. */
  readonly source?: SeedSource;
  readonly viaApp?: true;
  readonly isAi?: true;
  /** A name within the conversation, so that others can reply to it. */
  readonly handle?: string;
  readonly replyTo?: string;
  readonly markedAsSolutionMinutesAgo?: number;
  readonly metaInfo?: FreeForm;
  readonly attachments?: readonly SeedAttachment[];
};

export type SeedAttachment = {
  /** In `seeds/files/`. */
  readonly file: string;
  /** As named by its sender. */
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
