import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentConnection, onConnection } from './connection.ts';

/** Refetches everything on the screen once the server is back. Called once, by the shell. */
export function useRefetchOnReconnect(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onConnection(() => {
        if (currentConnection().isUp) void queryClient.invalidateQueries();
      }),
    [queryClient],
  );
}
