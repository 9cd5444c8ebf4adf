import type { InboundToken } from '../../../contract/inbox/mail-setup.ts';
import { send } from '../../session/send.ts';

/** Generates the address that mail is forwarded to. The previous one stops working. The address is returned only once. */
export async function renewInboundToken(organizationId: string, channelId: string): Promise<InboundToken> {
  const path = `/channels/${channelId}/inbound-token`;
  return (await send({ method: 'POST', path, organizationId })) as InboundToken;
}
