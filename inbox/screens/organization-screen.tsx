import { importScript } from '../connection/import-script.ts';
import { lazyPart } from '../connection/lazy-part.tsx';
import { useMembership } from '../session/use-membership.ts';
import { Shell } from '../shell/shell.tsx';
import { loadSettingsWords } from '../words/load-settings-words.ts';
import { language } from '../words/locale/current-language.ts';

const RefusedScreen = lazyPart({
  before: () => loadSettingsWords(language, importScript),
  script: () => import('./refused-screen.tsx'),
  pick: (it) => it.RefusedScreen,
  frame: (content) => <main className="h-dvh">{content}</main>,
});

/** Everything below `/o/{slug}`: the inbox, or what the organization's sign-in policy requires first. */
export function OrganizationScreen() {
  return useMembership().sign_in.refused_for === null ? <Shell /> : <RefusedScreen />;
}
