import type { Outgoing } from '../../outgoing/open-outgoing.ts';

/** `unknown`: the endpoint gave no verdict. */
export type CaptchaVerdict = 'solved' | 'failed' | 'unknown';

/**
 * Asks the site's own endpoint about a captcha, which Deskbell knows nothing of: any 2xx is a yes, 403 a no. The address is an admin's, so that the
 * request goes the guarded way (decisions/0268).
 */
export async function captchaVerdict(
  outgoing: Pick<Outgoing, 'post'>,
  url: string,
  asked: { channel_id: string; captcha: string | undefined },
): Promise<CaptchaVerdict> {
  if (!asked.captcha) return 'failed';
  const { status } = await outgoing.post(url, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  if (status === 403) return 'failed';
  return status !== null && status >= 200 && status < 300 ? 'solved' : 'unknown';
}
