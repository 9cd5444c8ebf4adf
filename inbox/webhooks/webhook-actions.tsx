import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { say } from '../../design/toast.tsx';
import type { Webhook } from '../../sdk/src/types.ts';
import { useApi, useMembership } from '../session/use-membership.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { faultText } from '../settings/fault-text.ts';
import { webhooksKey } from './webhooks-query.ts';

/** What can be done about an endpoint: try it, stop it or let it go on, and give it another secret. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const api = useApi();
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const params = { webhook_id: webhook.id };
  const readAnew = () => queryClient.invalidateQueries({ queryKey: webhooksKey(organization.id) });
  const run = (work: Promise<unknown>, done: string) =>
    void work
      .then(
        () => say({ text: done }),
        (error) => say({ text: faultText(error), isError: true }),
      )
      .then(readAnew);
  const setEnabled = (is_enabled: boolean) =>
    run(
      api('updateWebhook', { params, body: { is_enabled } }),
      is_enabled ? 'It gets what happens from now on.' : 'Nothing more is delivered to it.',
    );
  const rotate = async () => {
    setSecret((await api('updateWebhook', { params, body: { rotate_secret: true } })).secret);
    await readAnew();
  };
  return (
    <div className="flex flex-wrap gap-2">
      {webhook.is_enabled && (
        <Button onClick={() => run(api('pingWebhook', { params }), 'A ping is on its way.')}>
          Send a ping
        </Button>
      )}
      <Button onClick={() => setIsAsking(true)}>New secret…</Button>
      {webhook.is_enabled ? (
        <Button onClick={() => setEnabled(false)}>Disable</Button>
      ) : (
        <Button look="primary" onClick={() => setEnabled(true)}>
          Enable
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="A new secret for this endpoint?"
        consequences={[
          'Deliveries are signed with the new one from now on, and with the old one too for 24 hours.',
          'Whoever runs the endpoint has to put the new one in place within that time.',
        ]}
        confirm="Make a new secret"
        isDanger={false}
        onConfirm={rotate}
      />
      <Dialog isOpen={secret !== null} onClose={() => setSecret(null)} title="The new secret">
        <p className="mb-4 text-sm text-soft">Copy it now; it cannot be shown again.</p>
        <CopyLine label="Signing secret" text={secret ?? ''} />
      </Dialog>
    </div>
  );
}
