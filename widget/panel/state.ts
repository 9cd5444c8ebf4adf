import type {
  Visitor,
  WidgetChannel,
  WidgetConversation,
  WidgetMessage,
} from '../../contract/widget/shapes.ts';
import type { Outgoing } from './sending/outgoing.ts';

/** The earliest time at which its challenge may be solved. */
export type KnownChannel = WidgetChannel & { fetchedAt: number };

type Screen = { name: 'home' } | { name: 'thread'; conversationId: string | null };

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
  /** Changes when drafts are replaced, for composers to start over. */
  draftsVersion: number;
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
  draftsVersion: 0,
  hasSkippedContact: false,
};
