import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { importScript } from '../connection/import-script.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { useMembership } from '../session/use-membership.ts';
import { loadSettingsWords } from '../words/load-settings-words.ts';
import { language } from '../words/locale/current-language.ts';
import { words } from '../words/words.ts';

const SettingsLinks = lazyPart({
  before: () => loadSettingsWords(language, importScript),
  script: () => import('./settings-links.tsx'),
  pick: (it) => it.SettingsLinks,
});

/** The navigation of the settings, replacing the views. The link back to the inbox needs no further script. */
export function SettingsNav() {
  const { organization } = useMembership();
  return (
    <>
      <Link
        to="/o/$organization/inbox/$view"
        params={{ organization: organization.slug, view: 'mine' }}
        className="flex h-10 items-center gap-2 rounded-md px-2 font-medium hover:bg-hover rail:h-11 rail:w-11 rail:justify-center touch:h-11"
      >
        <ArrowLeft aria-hidden className="size-4 text-muted" strokeWidth={1.75} />
        <span className="rail:sr-only">{words.shell.settings}</span>
        <span className="sr-only">{words.shell.backToInbox}</span>
      </Link>
      <SettingsLinks />
    </>
  );
}
