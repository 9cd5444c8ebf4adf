import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { InboundToken } from '../../../contract/inbox/mail-setup.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Field } from '../../../design/field.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { channelsKey } from '../../cache/queries/channels-query.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText, fieldErrors } from '../page/error-text.ts';
import { SettingsSection } from '../page/settings-section.tsx';
import { AlertedMembers } from './alerted-members.tsx';
import { InboundAddress } from './inbound-address.tsx';
import { IncomingFields, incomingMethodOf } from './incoming-fields.tsx';
import type { IncomingMethod } from './incoming-method-choice.tsx';
import { OutgoingMethodChoice } from './outgoing-method-choice.tsx';
import { renewInboundToken } from './renew-inbound-token.ts';
import { SentCopiesChoice } from './sent-copies-choice.tsx';
import { type ServersDraft, serverInputs, serversOf } from './server-draft.ts';
import { AccountFields, errorsOf, ServerFields } from './server-fields.tsx';
import { isEmptySignature, SignatureField } from './signature-field.tsx';
import { TextListField } from './text-list-field.tsx';

const text = settingsWords.channels;

/** The settings of a channel that admins can change. Errors are shown at their fields. */
export function ChannelForm({ channel }: { channel: Channel }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [name, setName] = useState(channel.name);
  const [senderName, setSenderName] = useState(channel.sender_name ?? '');
  const [signature, setSignature] = useState(channel.signature_html ?? '');
  const [incomingMethod, setIncomingMethod] = useState(() => incomingMethodOf(channel));
  const [servers, setServers] = useState(() => serversOf(channel));
  const [sentCopies, setSentCopies] = useState(channel.sent_copies);
  const [formSenders, setFormSenders] = useState(channel.form_senders);
  const [trustedServers, setTrustedServers] = useState(channel.trusted_servers);
  const [subjectNumbers, setSubjectNumbers] = useState(channel.subject_numbers);
  const [alerted, setAlerted] = useState(channel.alert_user_ids);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const [token, setToken] = useState<InboundToken>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const errors = fieldErrors(error);
  const { incoming, outgoingMethod, outgoing } = servers;
  const lacksPassword =
    incomingMethod === 'mailbox' && !channel.incoming?.has_password && !incoming?.password;
  const changeIncomingMethod = (next: IncomingMethod) => {
    setIncomingMethod(next);
    if (next === 'forwarding' && outgoingMethod === 'same')
      setServers({ ...servers, outgoingMethod: 'other' });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    setNeedsPassword(lacksPassword);
    if (lacksPassword) return;
    setIsBusy(true);
    try {
      const body = {
        name,
        sender_name: senderName.trim() || null,
        signature_html: isEmptySignature(signature) ? null : signature,
        ...serversSent(incomingMethod, servers),
        // Submitted values are saved; later test results no longer overwrite them.
        ...(sentCopies !== channel.sent_copies && { sent_copies: sentCopies }),
        form_senders: formSenders,
        trusted_servers: trustedServers,
        subject_numbers: subjectNumbers,
        alert_user_ids: alerted,
      };
      const saved = await api('updateChannel', { params: { channel_id: channel.id }, body });
      if (saved.incoming === null && channel.incoming !== null)
        setToken(await renewInboundToken(organization.id, channel.id));
      setServers(serversOf(saved));
      setIncomingMethod(incomingMethodOf(saved));
      showToast({ text: settingsWords.parts.saved });
      await queryClient.invalidateQueries({ queryKey: channelsKey(organization.id) });
    } catch (failure) {
      setError(failure);
    }
    setIsBusy(false);
  };
  return (
    <>
      <form onSubmit={(event) => void save(event)} noValidate className="grid grid-cols-1 gap-8">
        <SettingsSection title={text.names.title}>
          <Card>
            <div className="grid max-w-lg gap-4">
              <Field
                label={text.names.name}
                help={text.names.nameHelp}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={errors.name}
              />
              <Field
                label={text.names.sender}
                help={text.names.senderHelp}
                placeholder={organization.name}
                value={senderName}
                onChange={(event) => setSenderName(event.currentTarget.value)}
                error={errors.sender_name}
              />
              <SignatureField html={signature} onChange={setSignature} error={errors.signature_html} />
            </div>
          </Card>
        </SettingsSection>
        <SettingsSection title={text.incoming.title} lead={text.incoming.lead}>
          <Card>
            <IncomingFields
              channel={channel}
              incomingMethod={incomingMethod}
              onIncomingMethod={changeIncomingMethod}
              draft={incoming}
              onDraft={(next) => setServers({ ...servers, incoming: next })}
              errors={{
                ...errorsOf(errors, 'incoming'),
                ...(needsPassword && { password: text.incoming.passwordNeeded }),
              }}
            />
          </Card>
        </SettingsSection>
        <SettingsSection title={text.outgoing.title}>
          <Card>
            <div className="grid gap-3">
              <OutgoingMethodChoice
                methods={
                  incomingMethod === 'forwarding'
                    ? ['other', 'installation']
                    : ['same', 'other', 'installation']
                }
                chosen={outgoingMethod}
                onChange={(next) => setServers({ ...servers, outgoingMethod: next })}
              />
              {outgoingMethod !== 'installation' && (
                <ServerFields
                  protocol="smtp"
                  draft={outgoing}
                  onChange={(next) => setServers({ ...servers, outgoing: next })}
                  errors={errorsOf(errors, 'outgoing')}
                />
              )}
              {outgoingMethod === 'other' && (
                <AccountFields
                  draft={outgoing}
                  onChange={(next) => setServers({ ...servers, outgoing: next })}
                  errors={errorsOf(errors, 'outgoing')}
                  isPasswordStored={channel.outgoing !== null}
                />
              )}
              {incomingMethod !== 'forwarding' && outgoingMethod !== 'installation' && (
                <SentCopiesChoice chosen={sentCopies} onChange={setSentCopies} />
              )}
            </div>
          </Card>
        </SettingsSection>
        <SettingsSection title={text.senders.section}>
          <Card>
            <div className="grid max-w-lg gap-4">
              <TextListField
                label={text.senders.forms}
                help={text.senders.formsHelp}
                placeholder={text.senders.examples.forms}
                values={formSenders}
                onChange={setFormSenders}
                error={errors.form_senders && text.senders.errors.forms(errors.form_senders)}
              />
              <TextListField
                label={text.senders.servers}
                help={text.senders.serversHelp}
                placeholder={text.senders.examples.servers}
                values={trustedServers}
                onChange={setTrustedServers}
                error={errors.trusted_servers && text.senders.errors.servers(errors.trusted_servers)}
              />
              <Checkbox
                label={text.senders.subjectNumbers}
                help={text.senders.subjectNumbersHelp}
                checked={subjectNumbers}
                onChange={(event) => setSubjectNumbers(event.target.checked)}
              />
            </div>
          </Card>
        </SettingsSection>
        <SettingsSection title={text.alerts.section} lead={text.alerts.lead}>
          <Card>
            <AlertedMembers chosen={alerted} onChange={setAlerted} />
          </Card>
        </SettingsSection>
        {error !== undefined && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
            {Object.keys(errors).length > 0 ? text.fixErrors : errorText(error)}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={isBusy}>
            {settingsWords.parts.saveChanges}
          </Button>
        </div>
      </form>
      <Dialog
        isOpen={token !== undefined}
        onClose={() => setToken(undefined)}
        title={text.forwarding.newAddress}
      >
        {token && <InboundAddress address={channel.address} token={token} />}
      </Dialog>
    </>
  );
}

/** A mailbox that somebody signs in to at its provider gets its server there. */
function serversSent(incomingMethod: IncomingMethod, servers: ServersDraft) {
  const { incoming, outgoing } = serverInputs(servers);
  if (incomingMethod === 'sign_in') return { outgoing };
  return { incoming: incomingMethod === 'mailbox' ? incoming : null, outgoing };
}
