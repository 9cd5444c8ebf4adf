import type { Scope } from '../../contract/scopes.ts';
import type { Microseconds } from '../db/microseconds.ts';

export type Role = 'admin' | 'member';

/** A person as other records show them; ids are uuids here. */
export type Person = {
  id: string;
  name: string;
  email: string;
  instagram_handle: string | null;
  profile_picture_url: string | null;
};

type EveryCaller = {
  organization: { id: string; name: string; slug: string };
  app: { id: string; name: string };
  connectionId: string;
  token: { id: string; insertedAt: Microseconds };
  /** What was consented to. */
  grantedScopes: readonly Scope[];
  /** What holds now: the granted ones, capped by the person's role. */
  scopes: readonly Scope[];
};

/** Speaks for a person, and may author. */
export type SelfCaller = EveryCaller & { actor: 'self'; user: Person; role: Role };

/** Speaks for the app only, and never authors. */
export type AppCaller = EveryCaller & { actor: 'app'; user: null; role: null };

/** Who calls: every token is bound to (app, organization, actor) (spec section 5). */
export type Caller = SelfCaller | AppCaller;
