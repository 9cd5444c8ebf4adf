/**
 * Runs work exclusively among the tabs of this browser, by name. Without locks (plain http) it runs anyway: idempotency keys
 * prevent duplicates.
 */
export async function runSerially(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(`deskbell-outbox ${name}`, work);
  else await work();
}
