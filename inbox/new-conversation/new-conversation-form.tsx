import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { Field } from '../../design/field.tsx';
import { showToast } from '../../design/toast.tsx';
import { channelsQuery } from '../cache/queries/channels-query.ts';
import { MacroChips } from '../composer/macro/macro-chips.tsx';
import { useMacros, withMacro, withMacroFiles } from '../composer/macro/use-macros.ts';
import { FirstMailFields, Signature } from '../composer/mail/lazy-mail-fields.tsx';
import { useSignature } from '../composer/mail/use-signature.ts';
import { ListIncomplete } from '../connection/list-incomplete.tsx';
import { isAddress } from '../drafts/draft-mail.ts';
import { type NewDraft, recipientOf } from '../drafts/new-draft.ts';
import { blankLabel } from '../editor/blank-label.ts';
import { FileList } from '../editor/files/lazy-file-list.tsx';
import { useDroppedFiles } from '../editor/files/use-dropped-files.ts';
import { useUploads } from '../editor/files/use-uploads.ts';
import { showBlank } from '../editor/insertions.ts';
import { Editor } from '../editor/lazy-editor.tsx';
import { freshUrl } from '../images/image-url.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { blankLeftIn } from '../macros/fill-in.ts';
import { useInvalidActions } from '../macros/use-action-labels.ts';
import { useApi, useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { errorsOf } from './draft-errors.ts';
import { NoMailbox } from './no-mailbox.tsx';
import { Recipient } from './recipient.tsx';
import { hasAddress, sendingChannel } from './sending-channel.ts';
import { useKnownContact } from './use-known-contact.ts';
import type { useNewDraft } from './use-new-draft.ts';
import { useSendNew } from './use-send-new.ts';

const text = words.newConversation;
const ofMacro = words.composer.macro;

/** The form for the first message of a conversation. */
export function NewConversationForm({ draft: written, amend, discard }: ReturnType<typeof useNewDraft>) {
  const api = useApi();
  const sendNew = useSendNew();
  const subject = useRef<HTMLInputElement>(null);
  const [wasTried, setWasTried] = useState(false);
  const { uploads, add, bring, forget } = useUploads((file) =>
    amend(({ files }) => ({ files: [...files, file] })),
  );
  useDroppedFiles(add);
  const { organization } = useMembership();
  const known = useKnownContact(written.newContact);
  const draft: NewDraft = known ? { ...written, contact: known, newContact: undefined } : written;
  const all = useQuery(channelsQuery(organization.id));
  const channels = (all.data ?? []).filter(({ type }) => type === 'mail');
  const channel = sendingChannel(channels, draft);
  const isMailMissing = all.data !== undefined && channels.length === 0 && hasAddress(draft);
  const usualSignature = useSignature(channel?.id);
  const macros = useMacros({ contact: recipientOf(draft) }, (macro) =>
    amend(({ macro: before, files }) => ({
      macro: withMacro(before, macro),
      files: withMacroFiles(files, macro),
    })),
  );
  const invalidActions = useInvalidActions(draft.macro?.actions ?? []);
  useKeys({ insert_macro: { name: ofMacro.insert, group: 'writing', run: macros.choose } });
  const errors = wasTried ? errorsOf(draft) : {};
  const send = () => {
    setWasTried(true);
    if (uploads.some((it) => it.errorMessage === undefined))
      return void showToast({ text: words.composer.waitForFiles });
    // Without the channels, it would be sent to nobody.
    if (Object.keys(errorsOf(draft)).length > 0 || !all.data) return;
    const blank = blankLeftIn(draft.html);
    if (blank !== undefined) {
      showBlank();
      return void showToast({ text: ofMacro.blankLeft(blankLabel(blank)), isError: true });
    }
    if (invalidActions.length > 0) return void showToast({ text: ofMacro.goneAction, isError: true });
    const { cc = [], bcc = [] } = draft;
    if (channel && ![...cc, ...bcc].every(({ address }) => isAddress(address)))
      return void showToast({ text: words.composer.mail.errors.notAnAddress, isError: true });
    const signatureHtml = draft.signatureHtml ?? usualSignature;
    sendNew({ ...draft, signatureHtml, channelId: channel?.id ?? null });
    discard();
  };
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4 px-5 py-6">
      <Recipient
        draft={written}
        known={known}
        errors={errors}
        onAmend={(change) => {
          amend(change);
          if (change.contact) subject.current?.focus();
        }}
      />
      {channels.length > 0 && hasAddress(draft) && (
        <FirstMailFields
          channels={channels}
          channel={channel}
          cc={draft.cc ?? []}
          bcc={draft.bcc ?? []}
          onChange={amend}
        />
      )}
      {isMailMissing && <NoMailbox />}
      <Field
        ref={subject}
        label={text.subject}
        autoComplete="off"
        dir="auto"
        maxLength={500}
        value={draft.subject}
        onChange={({ target }) => amend({ subject: target.value })}
      />
      <div>
        <p className="mb-1 text-xs font-medium text-soft">{text.message}</p>
        <div
          className={`rounded-lg bg-raised ring-1 focus-within:ring-accent ${errors.message ? 'ring-danger' : 'ring-control-line'}`}
        >
          <Editor
            key={draft.key}
            html={draft.html}
            label={text.message}
            onChange={(html) => amend({ html })}
            onSend={send}
            onLeave={() => undefined}
            onFiles={add}
            bring={bring}
            addressOf={(id) => freshUrl(api, id)}
            macros={macros.source}
            below={draft.macro && <MacroChips macro={draft.macro} onChange={(macro) => amend({ macro })} />}
          >
            <Button variant="primary" size="small" disabled={!all.data} onClick={send}>
              {text.send}
            </Button>
          </Editor>
          {channel && hasAddress(draft) && (
            <div className="px-4 pb-2 text-xs text-muted">
              <Signature
                html={draft.signatureHtml ?? usualSignature}
                usual={usualSignature}
                onChange={(signatureHtml) => amend({ signatureHtml })}
                onSend={send}
              />
            </div>
          )}
          <FileList
            files={draft.files.filter(({ isInText }) => !isInText)}
            uploads={uploads}
            onRemove={(id) => amend(({ files }) => ({ files: files.filter((file) => file.id !== id) }))}
            onForget={forget}
          />
        </div>
        {errors.message && (
          <p role="alert" className="mt-1 text-xs text-danger">
            {text.errors.message}
          </p>
        )}
      </div>
      <Checkbox
        label={text.assignToMe}
        checked={draft.assignsToMe}
        onChange={({ target }) => amend({ assignsToMe: target.checked })}
      />
      <ListIncomplete queries={[all]} title={text.channelsNotLoaded} />
      {all.data && !channel && (draft.contact || draft.newContact) && !isMailMissing && (
        <p className="text-xs text-muted">{text.howItLeaves}</p>
      )}
    </div>
  );
}
