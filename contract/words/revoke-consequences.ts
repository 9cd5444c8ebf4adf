/** The data of a connection that the revocation dialog shows. */
export type EndingConnection = {
  appName: string;
  actor: 'self' | 'app';
  tokenCount: number;
  /** Who it acts for, as the reader calls them: `you`, or a name. */
  person: string;
};

/** The consequences of ending a connection, one sentence each, shown before it is revoked. */
export function revokeConsequences({ appName, actor, tokenCount, person }: EndingConnection): string[] {
  return [
    `${tokensText(tokenCount)}: ${appName} can neither read nor change anything here through this connection.`,
    actor === 'self'
      ? `${appName} can no longer write as ${person}.`
      : `What ${appName} does in the background, such as syncing, stops.`,
    'What it has written stays. To use it again, somebody has to reconnect it.',
  ];
}

function tokensText(count: number): string {
  if (count === 0) return 'It has no token that works';
  return count === 1 ? 'Its token stops working' : `All ${count} of its tokens stop working`;
}
