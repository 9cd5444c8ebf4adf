import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentConnection, onConnection } from './connection.ts';

/** Reads everything on the screen again once the server is back. Once around the screens of an organization. */
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
