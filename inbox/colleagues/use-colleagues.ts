import { useMemo } from 'react';
import { type Present, usePresence } from '../cache/presence/presence.ts';
import { useMembership } from '../session/use-membership.ts';

/** Everybody else who is in a conversation. */
export function useColleagues(conversationId: string): readonly Present[] {
  const { user: self } = useMembership();
  const people = usePresence(conversationId);
  return useMemo(() => people.filter(({ user }) => user.id !== self.id), [people, self.id]);
}

export function isTyping({ state }: Present): boolean {
  return state !== 'viewing';
}

export function nameOf({ user }: Present): string {
  return user.name ?? user.email ?? '?';
}
