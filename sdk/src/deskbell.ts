import { type Client, clientWith } from './request/client.ts';
import type { CallOptions } from './request/options.ts';
import { sleep } from './request/sleep.ts';
import { Attachments } from './resources/attachments.ts';
import { Channels } from './resources/channels.ts';
import { Contacts } from './resources/contacts.ts';
import { Conversations } from './resources/conversations.ts';
import { Events } from './resources/events.ts';
import { Invitations } from './resources/invitations.ts';
import { Members } from './resources/members.ts';
import { Messages } from './resources/messages.ts';
import { Notes } from './resources/notes.ts';
import { OwnOrganization } from './resources/organization.ts';
import { Tags } from './resources/tags.ts';
import { Teams } from './resources/teams.ts';
import { Webhooks } from './resources/webhooks.ts';
import type { Me } from './types.ts';

export type DeskbellOptions = {
  /** The address of the Deskbell, as `https://support.example.com`. */
  baseUrl: string;
  /** An access token, `dbt_…`: from `exchangeCode`, or from the operator. */
  token: string;
  /** Another `fetch`, for a proxy or a test. */
  fetch?: typeof fetch | undefined;
  /** How long one attempt may take. 30 seconds. */
  timeoutMilliseconds?: number | undefined;
  /** How often to try again where that is safe. 3. */
  retries?: number | undefined;
};

/**
 * The API of one Deskbell, as the holder of one token calls it. It keeps no state: make as many as there are connections.
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
  readonly contacts: Contacts;
  readonly conversations: Conversations;
  readonly events: Events;
  readonly invitations: Invitations;
  readonly members: Members;
  readonly messages: Messages;
  readonly notes: Notes;
  readonly organization: OwnOrganization;
  readonly tags: Tags;
  readonly teams: Teams;
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
      // Looked up at each call, so that one put in its place later counts; and called on nothing, as browsers demand.
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
    this.contacts = new Contacts(client);
    this.conversations = new Conversations(client);
    this.events = new Events(client, settings);
    this.invitations = new Invitations(client);
    this.members = new Members(client);
    this.messages = new Messages(client);
    this.notes = new Notes(client);
    this.organization = new OwnOrganization(client);
    this.tags = new Tags(client);
    this.teams = new Teams(client);
    this.webhooks = new Webhooks(client);
  }

  /**
   * Who the token acts for, and what it may do now. Needs no scope.
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
