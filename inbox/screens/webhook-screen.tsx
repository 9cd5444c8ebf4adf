import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleAlert, Send } from 'lucide-react';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { say } from '../../design/toast.tsx';
import type { WebhookDelivery } from '../../sdk/src/types.ts';
import { useApi, useMembership } from '../session/use-membership.ts';
import { faultText } from '../settings/fault-text.ts';
import { ListState } from '../settings/list-state.tsx';
import { MoreButton } from '../settings/more-button.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { DeliveryRow } from '../webhooks/delivery-row.tsx';
import { WebhookActions } from '../webhooks/webhook-actions.tsx';
import { WebhookState } from '../webhooks/webhook-state.tsx';
import { deliveriesQuery, webhookQuery, webhooksKey } from '../webhooks/webhooks-query.ts';

const route = getRouteApi('/o/$organization/settings/webhooks/$webhook');

/** One endpoint: how it stands, and what was sent to it. */
export function WebhookScreen() {
  const { webhook: id } = route.useParams();
  const { organization } = useMembership();
  const { data: webhook, isError } = useQuery(webhookQuery(organization.id, id));
  if (isError)
    return (
      <SettingsPage title="Webhooks">
        <EmptyState icon={CircleAlert} title="This webhook is not here">
          Its app was disconnected, it was deleted, or the address is mistyped.
        </EmptyState>
      </SettingsPage>
    );
  return (
    <SettingsPage
      title={webhook?.description ?? 'Webhook'}
      lead={webhook && <span className="break-all">{webhook.url}</span>}
      action={webhook && <WebhookState webhook={webhook} />}
    >
      {webhook && (
        <div className="grid gap-3">
          <p className="text-xs text-muted">Gets {webhook.types.join(', ')}</p>
          <WebhookActions webhook={webhook} />
        </div>
      )}
      <Deliveries webhookId={id} />
    </SettingsPage>
  );
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const { organization } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(deliveriesQuery(organization.id, webhookId));
  const deliveries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const redeliver = ({ id }: WebhookDelivery) =>
    void api('redeliverWebhook', { params: { webhook_id: webhookId, delivery_id: id } })
      .then(
        () => say({ text: 'It is on its way again.' }),
        (error) => say({ text: faultText(error), isError: true }),
      )
      .then(() => queryClient.invalidateQueries({ queryKey: webhooksKey(organization.id) }));
  return (
    <SettingsSection title="Deliveries" lead="Of the last thirty days, the latest first.">
      <ListState
        list={list}
        isEmpty={deliveries.length === 0}
        empty={{ icon: Send, title: 'Nothing was sent yet', children: 'Send a ping to try it.' }}
      >
        <Card>
          <ol className="-m-4 divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} onRedeliver={() => redeliver(delivery)} />
            ))}
          </ol>
        </Card>
      </ListState>
      <MoreButton {...list} />
    </SettingsSection>
  );
}
