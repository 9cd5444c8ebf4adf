/** An address with its display name. */
export type Mailbox = { address: string; name: string | null };
