/** Something that was written and is on its way. It is kept in this browser until the server has it. */
export type Outgoing = {
  /** The draft's Idempotency-Key: however often it is sent, it is sent once. */
  key: string;
  organizationId: string;
  conversationId: string;
  kind: 'message' | 'note';
  html: string;
  /** Whether the conversation is closed with it. */
  closes: boolean;
  /** Until then it can be taken back; milliseconds since 1970. */
  sendsAt: number;
  /** Why the server did not take it. */
  fault?: string | undefined;
};
