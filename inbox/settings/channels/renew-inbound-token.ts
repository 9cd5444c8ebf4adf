import type { InboundToken } from '../../../contract/inbox/mail-setup.ts';
import { send } from '../../session/send.ts';

/** Makes what mail is forwarded to; what it was before leads nowhere any more. Nobody is shown it again. */
export async function renewInboundToken(organizationId: string, channelId: string): Promise<InboundToken> {
  const path = `/channels/${channelId}/inbound-token`;
  return (await send({ method: 'POST', path, organizationId })) as InboundToken;
}
