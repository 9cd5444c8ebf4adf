/**
 * Runs work while no other tab of this browser runs any under the same name. Without locks (plain http) it runs anyway:
 * idempotency keys keep duplicates out.
 */
export async function runSerially(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(`deskbell-outbox ${name}`, work);
  else await work();
}
