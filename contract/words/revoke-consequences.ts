/** A connection, as far as its end is told of. */
export type EndingConnection = {
  appName: string;
  actor: 'self' | 'app';
  tokenCount: number;
  /** Whom it speaks for, as the reader calls them: `you`, or a name. */
  whom: string;
};

/** What ends with a connection, a sentence each, for whoever is about to end it. */
export function revokeConsequences({ appName, actor, tokenCount, whom }: EndingConnection): string[] {
  const tokens = tokenCount === 1 ? 'Its token stops' : `All ${tokenCount} of its tokens stop`;
  return [
    `${tokens} working: ${appName} can neither read nor change anything here through this connection.`,
    actor === 'self'
      ? `${appName} can no longer write as ${whom}.`
      : `What ${appName} does in the background, such as syncing, stops.`,
    'What it has written stays. To use it again, somebody has to connect it anew.',
  ];
}
