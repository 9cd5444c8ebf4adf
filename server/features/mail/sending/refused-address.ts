/**
 * The record of an address whose owner has unsubscribed from chat emails: a hash, salted by the organization, which
 * is `$1`. So it stays refused after its contact is erased, and nothing reveals whose it was.
 */
export const refusedAddress = (address: string) =>
  `'sha256:' || encode(sha256(convert_to($1::uuid::text || ' ' || ${address}, 'UTF8')), 'hex')`;

/** Previous servers stored the address itself. */
export const isRefused = (address: string) => `EXISTS (
  SELECT 1 FROM widget_refused_addresses r
   WHERE r.organization_id = $1 AND r.address IN (${address}, ${refusedAddress(address)}))`;
