const listeners = new Set<() => void>();

/** A request was refused because the organization's sign-in policy doesn't accept this session any more. */
export function reportSignInRefusal(): void {
  for (const listener of listeners) listener();
}

export function onSignInRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
