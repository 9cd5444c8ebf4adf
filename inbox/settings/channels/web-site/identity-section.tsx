import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { Dialog } from '../../../../design/dialog.tsx';
import { Select } from '../../../../design/select.tsx';
import { showToast } from '../../../../design/toast.tsx';
import type { Channel } from '../../../../sdk/src/types.ts';
import { channelsKey } from '../../../cache/queries/channels-query.ts';
import { send } from '../../../session/send.ts';
import { useApi, useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { SettingsSection } from '../../page/settings-section.tsx';
import { identitySamples } from './identity-samples.ts';
import { IdentityTester } from './identity-tester.tsx';
import { PublicKeyForm } from './public-key-form.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { TextChoice } from './text-choice.tsx';

const text = settingsWords.webSite.identity;

/** Identity verification of a site: its secret or key, sample code for signing, and a tester. */
export function IdentitySection({ channel: { id, chat } }: { channel: Channel }) {
  const { organization } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const publicKey = chat?.identity_public_key ?? null;
  const [usesKeyPair, setUsesKeyPair] = useState(publicKey !== null);
  const [leavesKeyPair, setLeavesKeyPair] = useState(false);
  const saveKey = async (identity_public_key: string | null) => {
    await api('updateChannel', { params: { channel_id: id }, body: { chat: { identity_public_key } } });
    await queryClient.invalidateQueries({ queryKey: channelsKey(organization.id) });
    showToast({ text: settingsWords.parts.saved });
  };
  const choose = (method: string) => {
    if (method === 'secret' && publicKey !== null) setLeavesKeyPair(true);
    else setUsesKeyPair(method === 'key-pair');
  };
  const make = async () => {
    const path = `/channels/${id}/identity-secrets`;
    const created = (await send({ method: 'POST', path, organizationId: organization.id })) as {
      secret: string;
    };
    setSecret(created.secret);
    await queryClient.invalidateQueries({ queryKey: channelsKey(organization.id) });
  };
  return (
    <SettingsSection
      title={text.title}
      lead={text.lead}
      action={!usesKeyPair && <Button onClick={() => setIsAsking(true)}>{text.makeAsk}</Button>}
    >
      <Card>
        <div className="grid gap-5">
          <Select
            label={text.signedWith}
            options={[
              { value: 'secret', label: text.secret },
              { value: 'key-pair', label: text.keyPair },
            ]}
            value={usesKeyPair ? 'key-pair' : 'secret'}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          {usesKeyPair ? (
            <PublicKeyForm start={publicKey ?? ''} onSave={saveKey} />
          ) : (
            <TextChoice legend={text.codeFor} texts={identitySamples(id)} labels={text.languages} />
          )}
          <p className="text-xs text-muted">{text.usage}</p>
          <IdentityTester channelId={id} />
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.makeTitle}
        consequences={text.makeConsequences}
        confirm={text.make}
        isDanger={false}
        onConfirm={make}
      />
      <ConfirmDialog
        isOpen={leavesKeyPair}
        onClose={() => setLeavesKeyPair(false)}
        title={text.useSecretTitle}
        consequences={text.useSecretConsequences}
        confirm={text.useSecret}
        onConfirm={async () => {
          await saveKey(null);
          setUsesKeyPair(false);
        }}
      />
      <Dialog isOpen={secret !== undefined} onClose={() => setSecret(undefined)} title={text.newSecret}>
        {secret !== undefined && <SigningSecret secret={secret} onDone={() => setSecret(undefined)} />}
      </Dialog>
    </SettingsSection>
  );
}
