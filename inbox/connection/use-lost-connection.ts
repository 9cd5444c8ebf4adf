import { useEffect, useState } from 'react';
import { currentConnection, useConnection } from './connection.ts';
import type { Connection } from './connection-state.ts';

type Lost = Extract<Connection, { isUp: false }>;

/** A brief failure is over before anybody could read about it. */
const blipMilliseconds = 800;

/** The connection once it has been down for longer than a blip; undefined while it is up. */
export function useLostConnection(): Lost | undefined {
  const connection = useConnection();
  const [isSettled, setIsSettled] = useState(() => !currentConnection().isUp);
  useEffect(() => {
    if (connection.isUp) {
      setIsSettled(false);
      return;
    }
    const timer = setTimeout(() => setIsSettled(true), blipMilliseconds);
    return () => clearTimeout(timer);
  }, [connection.isUp]);
  return !connection.isUp && (isSettled || connection.isOffline) ? connection : undefined;
}
