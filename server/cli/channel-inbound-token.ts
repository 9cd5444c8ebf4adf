import { OperatorError } from '../config/operator-error.ts';
import { renewInboundTokens } from '../features/mail/inbound-token.ts';
import { findMailChannel } from '../features/mail/mail-channel.ts';
import { parsePublicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';

export const channelInboundToken: Command = {
  words: 'channel inbound-token',
  summary: 'Creates the inbound address and path of a channel, and ends the previous ones',
  options: {
    organization: { help: 'Id or slug', isRequired: true },
    channel: { help: 'Id of the channel', isRequired: true },
  },
  async work({ database }, values, { inboundSmtp }) {
    const organization = await namedOrganization(database, values.one('organization'));
    const channelId = parsePublicId('chn', values.one('channel'));
    const channel = channelId && (await findMailChannel(database, organization.id, channelId));
    if (!channel)
      throw new OperatorError(
        `${organization.name} has no mail channel with the id "${values.one('channel')}".`,
      );
    const key = { organizationId: organization.id, channelId: channel.id };
    const tokens = await database.transaction((transaction) => renewInboundTokens(transaction, key));
    const path = `/inbound/mail/${tokens.http}`;
    const address = inboundSmtp ? `${tokens.address}@${inboundSmtp.domain}` : null;
    return {
      text: [`POST ${path}`, ...(address === null ? [] : [address])].join('\n'),
      json: { path, address },
    };
  },
};
