import type { PasskeyChallenge } from '../../contract/inbox/second-factor.ts';

/** What people can sign in with besides a password. */
export type SignInOptions = {
  passkey: PasskeyChallenge | undefined;
  /** `address` leads to the provider, and then to a page that says that this tab can be closed. */
  providers: { address: string; name: string }[];
};

/**
 * Reads the options from the sign-in page: for people who aren't signed in, there is no API. None if the page can't be
 * loaded.
 */
export async function signInOptions(): Promise<SignInOptions> {
  const returnTo = encodeURIComponent(location.pathname);
  const response = await fetch(`/login?return_to=${returnTo}`, { redirect: 'manual' }).catch(() => undefined);
  const page = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html');
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a.button[href^="/sign-in/"]')];
  return {
    passkey: passkeyIn(page),
    providers: links.map((link) => ({
      address: `${link.pathname}?return_to=${encodeURIComponent('/login/confirmed')}`,
      name: link.querySelector('bdi')?.textContent ?? '',
    })),
  };
}

function passkeyIn(page: Document): PasskeyChallenge | undefined {
  const form = page.querySelector<HTMLFormElement>('form[data-passkey]');
  const state = form?.querySelector<HTMLInputElement>('input[name="state"]')?.value;
  if (!form || state === undefined) return undefined;
  return { options: JSON.parse(form.dataset.passkey ?? '{}') as PasskeyChallenge['options'], state };
}
