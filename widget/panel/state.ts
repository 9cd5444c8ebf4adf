import type { WidgetChannel, WidgetConversation, WidgetMessage, WidgetVisitor } from './shapes.ts';

type Screen = { name: 'home' } | { name: 'thread'; conversationId: string | null };

/** A message of the visitor that the server hasn't confirmed. */
export type Outgoing = {
  /** Its idempotency key: sent again, it is still one message. */
  key: string;
  /** Null while the conversation begins with it. */
  conversationId: string | null;
  text: string;
  files: readonly UploadedFile[];
  at: number;
  /** What the visitor was asked for before the first message. */
  claim?: { name?: string; email?: string };
  state: 'sending' | 'failed';
  fault: string;
};

export type UploadedFile = { id: string; name: string; size: number };

export type Thread = { messages: readonly WidgetMessage[]; earlier: string | null };

export type PanelState = {
  phase: 'loading' | 'ready' | 'failed' | 'gone' | 'identity-needed';
  channel: (WidgetChannel & { fetchedAt: number }) | undefined;
  token: string | null;
  visitor: WidgetVisitor;
  isOpen: boolean;
  isOnline: boolean;
  screen: Screen;
  conversations: readonly WidgetConversation[];
  threads: Readonly<Record<string, Thread>>;
  outgoing: readonly Outgoing[];
  typing: { conversationId: string; name: string | null } | null;
  /** The visitor was asked for an address and doesn't want to give one. */
  hasSkippedEmail: boolean;
};

export const initialState: PanelState = {
  phase: 'loading',
  channel: undefined,
  token: null,
  visitor: { name: null, email: null, is_verified: false },
  isOpen: false,
  isOnline: true,
  screen: { name: 'home' },
  conversations: [],
  threads: {},
  outgoing: [],
  typing: null,
  hasSkippedEmail: false,
};
