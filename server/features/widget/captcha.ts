import type { Outgoing } from '../../outgoing/open-outgoing.ts';

/** `unknown`: the endpoint gave no verdict. */
export type CaptchaVerdict = 'solved' | 'failed' | 'unknown';

/**
 * Has the site's own endpoint verify a captcha, which Deskbell knows nothing about: any 2xx is a yes, 403 a no. An
 * admin supplies the address, so the request is subject to the checks for third-party addresses (decisions/0268).
 */
export async function captchaVerdict(
  outgoing: Pick<Outgoing, 'post'>,
  url: string,
  requested: { channel_id: string; captcha: string | undefined },
): Promise<CaptchaVerdict> {
  if (!requested.captcha) return 'failed';
  const { status } = await outgoing.post(url, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requested),
  });
  if (status === 403) return 'failed';
  return status !== null && status >= 200 && status < 300 ? 'solved' : 'unknown';
}
