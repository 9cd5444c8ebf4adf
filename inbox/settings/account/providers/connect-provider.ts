import { showToast } from '../../../../design/toast.tsx';
import { send } from '../../../session/send.ts';
import { errorText } from '../../page/error-text.ts';

/** Navigates to a provider, which connects the account and sends the browser back to this screen. */
export async function connectProvider(provider_id: string): Promise<void> {
  const body = { provider_id, return_to: location.pathname };
  try {
    const { address } = (await send({ method: 'POST', path: '/account/identities', body })) as {
      address: string;
    };
    location.assign(address);
  } catch (error) {
    showToast({ text: errorText(error), isError: true });
  }
}
