/** An email that Deskbell rejected, with a message for the page. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
}

const timeoutMilliseconds = 30_000;

/** Delivers an email to Deskbell like a provider's webhook: `POST /inbound/mail/{token}`. @throws MailNotTaken */
export async function deliverMail(
  { baseUrl, token }: { baseUrl: URL; token: string },
  source: Buffer,
): Promise<void> {
  const status = await fetch(new URL(`/inbound/mail/${token}`, baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: new Uint8Array(source),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).then(
    (response) => response.status,
    () => undefined,
  );
  if (status === 204) return;
  throw new MailNotTaken(cures[status ?? 0] ?? `Deskbell refused the mail with status ${status}.`);
}

const cures: Record<number, string> = {
  0: 'Deskbell can’t be reached. Try again in a moment.',
  404: 'The Support channel is paused or deleted, or has a new inbound address. Resume it in Settings → Channels, or restart the demo.',
  413: 'This mail is too large (40 MB limit).',
};
