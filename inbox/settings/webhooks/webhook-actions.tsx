import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { CopyLine } from '../../../design/copy-line.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Webhook } from '../../../sdk/src/types.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { errorText } from '../page/error-text.ts';
import { webhooksKey } from './webhooks-query.ts';

const text = settingsWords.webhooks;

/** Actions for a webhook: send a test event, disable or enable it, and rotate its secret. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const api = useApi();
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const params = { webhook_id: webhook.id };
  const refetch = () => queryClient.invalidateQueries({ queryKey: webhooksKey(organization.id) });
  const run = (work: Promise<unknown>, done: string) =>
    void work
      .then(
        () => showToast({ text: done }),
        (error) => showToast({ text: errorText(error, { conflict: text.enableFirst }), isError: true }),
      )
      .then(refetch);
  const setEnabled = (is_enabled: boolean) =>
    run(
      api('updateWebhook', { params, body: { is_enabled } }),
      is_enabled ? text.isEnabled : text.isDisabled,
    );
  const rotate = async () => {
    setSecret((await api('updateWebhook', { params, body: { rotate_secret: true } })).secret);
    await refetch();
  };
  return (
    <div className="flex flex-wrap gap-2">
      {webhook.is_enabled && (
        <Button onClick={() => run(api('pingWebhook', { params }), text.pinged)}>{text.ping}</Button>
      )}
      <Button onClick={() => setIsAsking(true)}>{text.renewAsk}</Button>
      {webhook.is_enabled ? (
        <Button onClick={() => setEnabled(false)}>{text.disable}</Button>
      ) : (
        <Button variant="primary" onClick={() => setEnabled(true)}>
          {text.enable}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.renewTitle}
        consequences={text.renewConsequences}
        confirm={text.renew}
        isDanger={false}
        errors={{ conflict: text.renewedTooOften }}
        onConfirm={rotate}
      />
      <Dialog isOpen={secret !== null} onClose={() => setSecret(null)} title={text.newSecret}>
        <p className="mb-4 text-sm text-soft">{text.copyNow}</p>
        <CopyLine label={text.signingSecret} text={secret ?? ''} />
      </Dialog>
    </div>
  );
}
