import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { showToast } from '../../../design/toast.tsx';
import type { WebhookDelivery } from '../../../sdk/src/types.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../settings/page/error-text.ts';
import { PagedList } from '../../settings/page/paged-list.tsx';
import { RecordFailed } from '../../settings/page/record-failed.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { DeliveryRow } from '../../settings/webhooks/delivery-row.tsx';
import { WebhookActions } from '../../settings/webhooks/webhook-actions.tsx';
import { WebhookState } from '../../settings/webhooks/webhook-state.tsx';
import { deliveriesQuery, webhookQuery, webhooksKey } from '../../settings/webhooks/webhooks-query.ts';
import { settingsWords } from '../../words/settings-words.ts';

const route = getRouteApi('/o/$organization/settings/webhooks/$webhook');
const text = settingsWords.webhooks;

/** A webhook: its state and deliveries. */
export function WebhookScreen() {
  const { webhook: id } = route.useParams();
  const { organization } = useMembership();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(organization.id, id));
  if (error && !webhook)
    return (
      <SettingsPage title={text.title}>
        <RecordFailed error={error} onRetry={refetch} missing={text.notHere}>
          {text.notHereHelp}
        </RecordFailed>
      </SettingsPage>
    );
  return (
    <SettingsPage
      title={webhook?.description ?? text.one}
      lead={webhook && <span className="break-all">{webhook.url}</span>}
      action={webhook && <WebhookState webhook={webhook} />}
    >
      {webhook && (
        <div className="grid gap-3">
          <p className="text-xs text-muted">{text.gets(webhook.types.join(', '))}</p>
          <WebhookActions webhook={webhook} />
        </div>
      )}
      <Deliveries webhookId={id} />
    </SettingsPage>
  );
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const { organization } = useMembership();
  const words = settingsWords.deliveries;
  const api = useApi();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(deliveriesQuery(organization.id, webhookId));
  const redeliver = ({ id }: WebhookDelivery) =>
    void api('redeliverWebhook', { params: { webhook_id: webhookId, delivery_id: id } })
      .then(
        () => showToast({ text: words.onItsWayAgain }),
        (error) => showToast({ text: errorText(error, { conflict: text.enableFirst }), isError: true }),
      )
      .then(() => queryClient.invalidateQueries({ queryKey: webhooksKey(organization.id) }));
  return (
    <SettingsSection title={words.title} lead={words.lead}>
      <PagedList list={list} empty={{ icon: Send, title: words.none, children: words.noneHelp }} isOrdered>
        {(delivery) => <DeliveryRow delivery={delivery} onRedeliver={() => redeliver(delivery)} />}
      </PagedList>
    </SettingsSection>
  );
}
