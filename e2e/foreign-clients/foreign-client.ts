/** What a client library needs to connect: a registered app, and a user who consents in a browser. */
export type Door = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The redirect URI of the app that uses the library. */
  redirectUri: string;
  scope: string;
  /** Opens the authorization URL for a user; returns the URL they were redirected to. */
  consent(authorizationAddress: string): Promise<URL>;
};

/** Connects with a library as its documentation says, and reads who the token acts for. */
export type ForeignClient = (door: Door) => Promise<unknown>;
