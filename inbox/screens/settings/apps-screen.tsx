import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Blocks, ChevronRight } from 'lucide-react';
import type { App } from '../../../contract/inbox/app.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { AppLogo } from '../../settings/apps/app-logo.tsx';
import { appsQuery } from '../../settings/apps/apps-query.ts';
import { PagedList } from '../../settings/page/paged-list.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.apps;

/** The apps that this organization has registered. */
export function AppsScreen() {
  const { organization } = useMembership();
  const list = useInfiniteQuery(appsQuery(organization.id));
  const navigate = useNavigate();
  const params = { organization: organization.slug };
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        <Button
          variant="primary"
          onClick={() => void navigate({ to: '/o/$organization/settings/apps/new', params })}
        >
          {text.register}
        </Button>
      }
    >
      <PagedList
        list={list}
        empty={{
          icon: Blocks,
          title: text.none,
          children: text.noneHelp,
        }}
      >
        {(app) => <AppRow app={app} slug={organization.slug} />}
      </PagedList>
    </SettingsPage>
  );
}

function AppRow({ app, slug }: { app: App; slug: string }) {
  return (
    <li className="relative flex items-center gap-3 p-4 hover:bg-hover">
      <AppLogo name={app.name} logo={app.logo_url} />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-2 font-medium">
          <Link
            to="/o/$organization/settings/apps/$app"
            params={{ organization: slug, app: app.id }}
            className="truncate after:absolute after:inset-0"
          >
            <bdi>{app.name}</bdi>
          </Link>
          {app.is_public && <Badge>{text.isPublic}</Badge>}
          {app.secrets.length > 1 && <Badge tone="warning">{text.twoSecrets}</Badge>}
        </h2>
        <p className="truncate font-mono text-2xs text-muted">{app.id}</p>
      </div>
      <span className="hidden text-xs text-muted sm:block">{text.scopeCount(app.scopes.length)}</span>
      <ChevronRight aria-hidden className="size-4 text-muted" />
    </li>
  );
}
