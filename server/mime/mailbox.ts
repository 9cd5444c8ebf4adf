/** An address with the name that is next to it. */
export type Mailbox = { address: string; name: string | null };
