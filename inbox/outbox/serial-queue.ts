/**
 * Does something while no other tab of this browser does anything under the same name. Where there are no locks (browsers
 * have them on HTTPS and this machine only) it is done all the same: a key keeps what is sent twice to once.
 */
export async function runSerially(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(`deskbell-outbox ${name}`, work);
  else await work();
}
