import { useState } from 'react';
import type { InboundToken } from '../../../contract/inbox/mail-setup.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { SettingsSection } from '../page/settings-section.tsx';
import { InboundAddress } from './inbound-address.tsx';
import { renewInboundToken } from './renew-inbound-token.ts';

const text = settingsWords.channels.forwarding;

/** Generates a new address to forward mail to, which invalidates the previous one. */
export function ForwardingSection({ channel: { id, address } }: { channel: Channel }) {
  const { organization } = useMembership();
  const [isAsking, setIsAsking] = useState(false);
  const [token, setToken] = useState<InboundToken>();
  const renew = async () => setToken(await renewInboundToken(organization.id, id));
  return (
    <SettingsSection title={text.title}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-60 flex-1 text-sm text-soft">{text.about}</p>
          <Button onClick={() => setIsAsking(true)}>{text.renewAsk}</Button>
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.renewTitle}
        consequences={text.renewConsequences}
        confirm={text.renew}
        isDanger={false}
        onConfirm={renew}
      />
      <Dialog isOpen={token !== undefined} onClose={() => setToken(undefined)} title={text.newAddress}>
        {token && <InboundAddress address={address} token={token} />}
      </Dialog>
    </SettingsSection>
  );
}
