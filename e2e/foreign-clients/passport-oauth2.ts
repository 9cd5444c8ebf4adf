import OAuth2Strategy, { type VerifyCallback } from 'passport-oauth2';
import type { Door, ForeignClient } from './foreign-client.ts';

type Request = Parameters<OAuth2Strategy['authenticate']>[0];
type Outcome = { redirect?: string; user?: unknown };

export const passportOauth2: ForeignClient = async (door) => {
  const strategy = new DeskbellStrategy(door);
  const session = {};
  const { redirect = '' } = await authenticate(strategy, { query: {}, session });
  const returned = await door.consent(redirect);
  const { user } = await authenticate(strategy, {
    query: Object.fromEntries(returned.searchParams),
    session,
  });
  return user;
};

/** As apps write it: the URLs, and how to read the user's profile. */
class DeskbellStrategy extends OAuth2Strategy {
  readonly me: string;

  constructor({ issuer, clientId, clientSecret, redirectUri, scope }: Door) {
    const options = {
      authorizationURL: `${issuer}/api/oauth/authorize`,
      tokenURL: `${issuer}/api/oauth/token`,
      clientID: clientId,
      clientSecret,
      callbackURL: redirectUri,
      scope,
      pkce: true,
      state: true,
    };
    super(options, (_token: string, _refreshToken: string, profile: object, done: VerifyCallback) =>
      done(null, profile),
    );
    this.me = `${issuer}/api/oauth/v1/me`;
    this._oauth2.useAuthorizationHeaderforGET(true);
  }

  override userProfile(accessToken: string, done: (error?: unknown, profile?: unknown) => void): void {
    this._oauth2.get(this.me, accessToken, (error, body) =>
      error ? done(error) : done(null, JSON.parse(`${body}`)),
    );
  }
}

/** Passport's part: it passes each request to a copy of the strategy with callbacks for the outcomes. */
function authenticate(
  strategy: OAuth2Strategy,
  request: { query: object; session: object },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const attempt: OAuth2Strategy = Object.create(strategy);
    attempt.redirect = (redirect: string) => resolve({ redirect });
    attempt.success = (user: unknown) => resolve({ user });
    attempt.fail = (challenge: unknown) => reject(new Error(`refused: ${JSON.stringify(challenge)}`));
    attempt.error = reject;
    attempt.authenticate(request as unknown as Request);
  });
}
