import { html } from 'ghtml';
import { passkeyScriptAddress } from './page-assets.ts';
import type { PageWords } from './words/en/words.ts';

export interface PasskeyOffer {
  /** For `navigator.credentials.get`, as JSON. */
  options: Record<string, unknown>;
  /** Sent back with the response. */
  state: string;
}

type Form = { action: string; returnTo: string; offer: PasskeyOffer; csrfToken?: string };

/**
 * A button that uses a passkey: `state` and the device's `response` are posted to `action`. Hidden until the script
 * runs, without which it does nothing.
 */
export function passkeyForm({ signIn }: PageWords, { action, returnTo, offer, csrfToken }: Form): string {
  return html`<form method="post" action="${action}" data-passkey="${JSON.stringify(offer.options)}" hidden>
<input type="hidden" name="return_to" value="${returnTo}">
<input type="hidden" name="state" value="${offer.state}">
<input type="hidden" name="response" value="">
!${csrfToken === undefined ? '' : html`<input type="hidden" name="csrf_token" value="${csrfToken}">`}<div class="actions"><button type="button">${signIn.passkey.use}</button></div>
<p class="field-error" role="alert" data-problem hidden>${signIn.passkey.failed}</p>
</form>
<script type="module" src="${passkeyScriptAddress}"></script>
`;
}
