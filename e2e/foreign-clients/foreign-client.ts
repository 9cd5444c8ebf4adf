/** What a client library is given to connect: an app as registered, and somebody who consents in a browser. */
export type Door = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the app that uses the library listens. */
  redirectUri: string;
  scope: string;
  /** Sends a person to the authorization address; the address at which they came back to the app. */
  consent(authorizationAddress: string): Promise<URL>;
};

/** Connects with a library as its own documentation says, and asks who the token speaks for. */
export type ForeignClient = (door: Door) => Promise<unknown>;
