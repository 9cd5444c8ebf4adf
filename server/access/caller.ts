import type { Scope } from '../../contract/scopes.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { ClientInfo } from '../events/record-event.ts';

export type Role = 'admin' | 'member';

/** A person as other records show them; ids are uuids here. */
export type Person = {
  id: string;
  name: string;
  email: string;
  instagram_handle: string | null;
  profile_picture_url: string | null;
};

/** Uuids of the row that lets a caller in. */
export type CallerProof = { tokenId: string } | { sessionId: string };

type EveryCaller = {
  organization: { id: string; name: string; slug: string };
  /** Whose idempotency keys and announced files these are: the connection's; at the inbox gate the member's. A uuid. */
  id: string;
  /** Who pays for requests: the token; at the inbox gate the person. A uuid. */
  spenderId: string;
  /** What showed who it is: what is asked again whether it still holds, while something is kept open for the caller. */
  proof: CallerProof;
  /** The app that speaks; null for a person at the inbox gate. */
  app: { id: string; name: string } | null;
  /** What holds now: at the API the granted ones, capped by the person's role; at the inbox gate all that the role allows. */
  scopes: readonly Scope[];
  /** Where the request came from. */
  from?: ClientInfo;
};

/** Speaks for a person, and may author. */
export type SelfCaller = EveryCaller & { actor: 'self'; user: Person; role: Role };

/** Speaks for the app only, and never authors. */
export type AppCaller = EveryCaller & {
  actor: 'app';
  app: { id: string; name: string };
  user: null;
  role: null;
};

/** Who calls, at either gate. */
export type Caller = SelfCaller | AppCaller;

/** Who calls with a token: every token is bound to (app, organization, actor) (spec section 5). */
export type TokenCaller = Caller & {
  app: { id: string; name: string };
  token: { id: string; insertedAt: Microseconds };
  /** What was consented to. */
  grantedScopes: readonly Scope[];
};

/** A person who calls by the session of their browser. */
export type SessionCaller = SelfCaller & { app: null; proof: { sessionId: string } };
