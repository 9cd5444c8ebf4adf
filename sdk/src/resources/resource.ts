import type { Client } from '../request/client.ts';

/** The operations on one kind of record. */
export class Resource {
  /** @internal */
  protected readonly client: Client;

  /** @internal */
  constructor(client: Client) {
    this.client = client;
  }
}
