import type {
  Visitor,
  WidgetChannel,
  WidgetConversation,
  WidgetMessage,
} from '../../contract/widget/shapes.ts';

/** The earliest time at which its challenge may be solved. */
export type KnownChannel = WidgetChannel & { fetchedAt: number };

type Screen = { name: 'home' } | { name: 'thread'; conversationId: string | null };

/** A message of the visitor that the server hasn't confirmed. */
export type Outgoing = {
  /** Its idempotency key: retries create no second message. */
  key: string;
  /** Null while it starts the conversation. */
  conversationId: string | null;
  text: string;
  files: readonly UploadedFile[];
  at: number;
  website: string;
  state: 'sending' | 'failed';
  fault: string;
};

export type UploadedFile = { id: string; name: string; size: number };

export type Thread = { messages: readonly WidgetMessage[]; earlier: string | null };

export type PanelState = {
  phase: 'loading' | 'ready' | 'failed' | 'gone' | 'identity-needed';
  channel: KnownChannel | undefined;
  token: string | null;
  visitor: Visitor;
  isOpen: boolean;
  isOnline: boolean;
  screen: Screen;
  conversations: readonly WidgetConversation[];
  threads: Readonly<Record<string, Thread>>;
  outgoing: readonly Outgoing[];
  typing: { conversationId: string; name: string | null } | null;
  /** The visitor was asked for their contact details and declined. */
  hasSkippedContact: boolean;
};

export const initialState: PanelState = {
  phase: 'loading',
  channel: undefined,
  token: null,
  visitor: { name: null, email: null, is_verified: false, is_email_verified: false },
  isOpen: false,
  isOnline: true,
  screen: { name: 'home' },
  conversations: [],
  threads: {},
  outgoing: [],
  typing: null,
  hasSkippedContact: false,
};
