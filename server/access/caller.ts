import type { AssistantsMay } from '../../contract/inbox/assistant-settings.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { ClientInfo } from '../events/record-event.ts';
import type { Proofs } from './proofs.ts';

export type Role = 'admin' | 'member';

/** Light access reads and writes notes; admins always have full access. */
export type Access = 'full' | 'light';

/** What determines which scopes a person can have in an organization. */
export type RoleAndAccess = { role: Role; access: Access };

/** A person as other records show them; ids are uuids here. */
export type Person = {
  id: string;
  name: string;
  email: string;
  instagram_handle: string | null;
  profile_picture_url: string | null;
};

/** The uuid of the row that grants the caller access; for a session also what its person has proved. */
export type CallerProof = { tokenId: string } | SessionProof;

/** `confinedTo`: the organization whose provider alone proved the session; a uuid. */
export type SessionProof = { sessionId: string; proofs: Proofs; confinedTo: string | null };

type EveryCaller = {
  organization: { id: string; name: string; slug: string };
  /** Owner of idempotency keys and announced files: the connection; at the inbox gate the member. A uuid. */
  id: string;
  /** Who requests are charged to: the token; at the inbox gate the person. A uuid. */
  spenderId: string;
  /** What authenticated the caller: checked again for as long as something is kept open for it. */
  proof: CallerProof;
  /** The app that acts; null for a person at the inbox gate. */
  app: { id: string; name: string } | null;
  /**
   * Currently allowed scopes: at the API those granted, capped by the person's role; at the inbox gate all that the
   * role allows.
   */
  scopes: readonly Scope[];
  /** The client that sent the request. */
  client?: ClientInfo;
};

/** Acts for a person, and may author. */
export type SelfCaller = EveryCaller & {
  actor: 'self';
  user: Person;
  role: Role;
  access: Access;
  /** What the person has confirmed that is about to be sent. */
  confirmed?: Confirmed;
};

/** A reply that somebody has confirmed may only be sent while this is the newest message: a public id. */
export type Confirmed = { newestMessageId: string | null };

/** Acts for the app only, and never authors. */
export type AppCaller = EveryCaller & {
  actor: 'app';
  app: { id: string; name: string };
  user: null;
  role: null;
  access: null;
};

/** A caller at either gate. */
export type Caller = SelfCaller | AppCaller;

/** A caller with a token: every token is bound to (app, organization, actor) (spec section 5). */
export type TokenCaller = Caller & {
  app: { id: string; name: string };
  token: { id: string; insertedAt: Microseconds };
  /** The token is for `/mcp` instead of the API. */
  isForMcp: boolean;
  /** How far the organization lets assistants answer contacts; for `/mcp` alone. */
  assistantsMay: AssistantsMay;
  /** What was consented to. */
  grantedScopes: readonly Scope[];
  /** When the token stops being accepted, in Unix seconds; null if only a change ends it. */
  validUntil: number | null;
};

/** Whether the caller's token is still accepted; `now` in Unix seconds. */
export function isValidAt({ validUntil }: Pick<TokenCaller, 'validUntil'>, now: number): boolean {
  return validUntil === null || validUntil > now;
}

/** A person who calls with their browser's session. */
export type SessionCaller = SelfCaller & { app: null; proof: SessionProof };
