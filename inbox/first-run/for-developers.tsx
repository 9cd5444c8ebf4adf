import { Link } from '@tanstack/react-router';
import { Blocks, BookOpen, Check, type LucideIcon, Webhook } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FirstSteps } from '../../contract/inbox/first-steps.ts';
import { useMembership } from '../session/use-membership.ts';
import { settingsWords } from '../words/settings-words.ts';

const row = 'flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover touch:min-h-11';

/** Links for developers: apps, webhooks and the API documentation. */
export function ForDevelopers({ steps }: { steps: FirstSteps }) {
  const { organization } = useMembership();
  const id = useId();
  const texts = settingsWords.firstRun.developers;
  const params = { organization: organization.slug };
  const app = steps.has_app ? 'apps' : 'apps/new';
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="font-medium">
        {texts.title}
      </h3>
      <p className="mt-0.5 text-sm text-muted">{texts.text}</p>
      <ul className="mt-3 divide-y divide-line overflow-clip rounded-lg ring-1 ring-line">
        <li>
          <Link to={`/o/$organization/settings/${app}`} params={params} className={row}>
            <Row icon={Blocks} isDone={steps.has_connection}>
              {texts.app}
            </Row>
          </Link>
        </li>
        <li>
          <Link to="/o/$organization/settings/webhooks" params={params} className={row}>
            <Row icon={Webhook}>{texts.webhooks}</Row>
          </Link>
        </li>
        <li>
          <a href="/docs" target="_blank" rel="noreferrer" className={row}>
            <Row icon={BookOpen}>{texts.docs}</Row>
          </a>
        </li>
      </ul>
    </section>
  );
}

function Row({
  icon: Icon,
  isDone = false,
  children,
}: {
  icon: LucideIcon;
  isDone?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <Icon aria-hidden className="mx-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">{children}</span>
      {isDone && (
        <>
          <Check aria-hidden className="size-4 shrink-0 text-success" strokeWidth={2} />
          <span className="sr-only">{settingsWords.firstRun.done}</span>
        </>
      )}
    </>
  );
}
