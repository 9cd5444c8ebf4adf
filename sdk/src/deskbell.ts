import { type Client, clientWith } from './request/client.ts';
import type { CallOptions } from './request/options.ts';
import { sleep } from './request/sleep.ts';
import { Attachments } from './resources/attachments.ts';
import { Channels } from './resources/channels.ts';
import { Companies } from './resources/companies.ts';
import { Contacts } from './resources/contacts.ts';
import { Conversations } from './resources/conversations.ts';
import { Events } from './resources/events.ts';
import { Fields } from './resources/fields.ts';
import { Invitations } from './resources/invitations.ts';
import { Macros } from './resources/macros.ts';
import { Members } from './resources/members.ts';
import { Messages } from './resources/messages.ts';
import { Notes } from './resources/notes.ts';
import { OwnOrganization } from './resources/organization.ts';
import { Signatures } from './resources/signatures.ts';
import { Suggestions } from './resources/suggestions.ts';
import { Tags } from './resources/tags.ts';
import { Teams } from './resources/teams.ts';
import { Views } from './resources/views.ts';
import { Webhooks } from './resources/webhooks.ts';
import type { Me } from './types.ts';

export type DeskbellOptions = {
  /** The URL of the Deskbell server, such as `https://support.example.com`. */
  baseUrl: string;
  /** An access token: `dbt_…` from `exchangeCode` or from the operator, or a personal token, `dbp_…`. */
  token: string;
  /** A `fetch` to use instead of the global one, for a proxy or a test. */
  fetch?: typeof fetch | undefined;
  /** The timeout of one attempt. 30 seconds by default. */
  timeoutMilliseconds?: number | undefined;
  /** The number of retries where retrying is safe. 3 by default. */
  retries?: number | undefined;
};

/**
 * A client for the API of one Deskbell server, with one token. It has no state, so create one per connection.
 *
 * @example
 * ```ts
 * import { Deskbell } from '@deskbell/sdk';
 *
 * const deskbell = new Deskbell({ baseUrl: 'https://support.example.com', token: 'dbt_…' });
 * const { organization, scopes } = await deskbell.me();
 * console.log(organization.name, scopes);
 * ```
 */
export class Deskbell {
  readonly attachments: Attachments;
  readonly channels: Channels;
  readonly companies: Companies;
  readonly contacts: Contacts;
  readonly conversations: Conversations;
  readonly events: Events;
  readonly invitations: Invitations;
  readonly members: Members;
  readonly fields: Fields;
  readonly macros: Macros;
  readonly messages: Messages;
  readonly notes: Notes;
  readonly organization: OwnOrganization;
  readonly signatures: Signatures;
  readonly suggestions: Suggestions;
  readonly tags: Tags;
  readonly teams: Teams;
  readonly views: Views;
  readonly webhooks: Webhooks;
  readonly #client: Client;

  constructor({
    baseUrl,
    token,
    fetch: ownFetch,
    timeoutMilliseconds = 30_000,
    retries = 3,
  }: DeskbellOptions) {
    const settings = {
      baseUrl: new URL(baseUrl).origin,
      token,
      // Looked up at each call, so that a later replacement takes effect; and called without `this`, as browsers require.
      fetch: ownFetch ?? ((...request) => fetch(...request)),
      timeoutMilliseconds,
      retries,
      sleep,
      chance: Math.random,
    };
    const client = clientWith(settings);
    this.#client = client;
    this.attachments = new Attachments(client, settings);
    this.channels = new Channels(client);
    this.companies = new Companies(client);
    this.contacts = new Contacts(client);
    this.conversations = new Conversations(client);
    this.events = new Events(client, settings);
    this.invitations = new Invitations(client);
    this.members = new Members(client);
    this.fields = new Fields(client);
    this.macros = new Macros(client);
    this.messages = new Messages(client);
    this.notes = new Notes(client);
    this.organization = new OwnOrganization(client);
    this.signatures = new Signatures(client);
    this.suggestions = new Suggestions(client);
    this.tags = new Tags(client);
    this.teams = new Teams(client);
    this.views = new Views(client);
    this.webhooks = new Webhooks(client);
  }

  /**
   * Who the token acts for, and its current permissions. Needs no scope.
   *
   * @example
   * ```ts
   * const me = await deskbell.me();
   * console.log(me.actor, me.user?.name, me.scopes);
   * ```
   */
  me(options?: CallOptions): Promise<Me> {
    return this.#client('getMe', { options });
  }
}
