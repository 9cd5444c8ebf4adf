import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Webhook as WebhookIcon } from 'lucide-react';
import type { Webhook } from '../../../sdk/src/types.ts';
import { useMembership } from '../../session/use-membership.ts';
import { PagedList } from '../../settings/page/paged-list.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { WebhookState } from '../../settings/webhooks/webhook-state.tsx';
import { webhooksQuery } from '../../settings/webhooks/webhooks-query.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.webhooks;

/** All webhooks of the organization's apps. */
export function WebhooksScreen() {
  const { organization } = useMembership();
  const list = useInfiniteQuery(webhooksQuery(organization.id));
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <PagedList
        list={list}
        empty={{
          icon: WebhookIcon,
          title: text.none,
          children: text.noneHelp,
        }}
      >
        {(webhook) => <WebhookRow webhook={webhook} slug={organization.slug} />}
      </PagedList>
    </SettingsPage>
  );
}

function WebhookRow({ webhook, slug }: { webhook: Webhook; slug: string }) {
  return (
    <li className="relative flex items-center gap-3 p-4 hover:bg-hover">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-48 flex-1">
          <h2 className="truncate font-medium">
            <Link
              to="/o/$organization/settings/webhooks/$webhook"
              params={{ organization: slug, webhook: webhook.id }}
              className="after:absolute after:inset-0"
            >
              <bdi>{webhook.description ?? webhook.url}</bdi>
            </Link>
          </h2>
          <p className="truncate text-xs text-muted">
            {webhook.description !== null && <>{webhook.url} · </>}
            {webhook.types.join(', ')}
          </p>
        </div>
        <WebhookState webhook={webhook} />
      </div>
      <ChevronRight aria-hidden className="size-4 text-muted" />
    </li>
  );
}
