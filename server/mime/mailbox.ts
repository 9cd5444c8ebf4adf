/** An address with the name that stands beside it. */
export type Mailbox = { address: string; name: string | null };
