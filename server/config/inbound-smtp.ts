import { OperatorError } from './operator-error.ts';

/** Where the server itself receives email, and for which domain. `lmtp` is for the operator's own mail server. */
export type InboundSmtp = { isLmtp: boolean; host: string; port: number; domain: string };

/**
 * DESKBELL_INBOUND_SMTP and DESKBELL_INBOUND_DOMAIN.
 *
 * @throws OperatorError
 */
export function readInboundSmtp(
  address: string | undefined,
  domain: string | undefined,
): InboundSmtp | undefined {
  if (address === undefined && domain === undefined) return undefined;
  if (address === undefined)
    throw new OperatorError(
      'DESKBELL_INBOUND_DOMAIN needs DESKBELL_INBOUND_SMTP, where mail for it is taken in.',
    );
  const [, protocol, host = '', port = ''] =
    /^(smtp|lmtp):\/\/(\[[0-9a-f:]+\]|[^:/[\]]+):(\d{1,5})\/?$/i.exec(address) ?? [];
  if (protocol === undefined || Number(port) > 65535)
    throw new OperatorError(
      'DESKBELL_INBOUND_SMTP must be where mail is taken in, such as smtp://0.0.0.0:25 or lmtp://127.0.0.1:2424.',
    );
  if (domain === undefined || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain))
    throw new OperatorError(
      'DESKBELL_INBOUND_SMTP needs DESKBELL_INBOUND_DOMAIN, the domain of the addresses that mail is forwarded to, such as ' +
        'in.example.com.',
    );
  return {
    isLmtp: protocol.toLowerCase() === 'lmtp',
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port),
    domain: domain.toLowerCase(),
  };
}
