import { Card } from '../../../../design/card.tsx';
import { CopyLine } from '../../../../design/copy-line.tsx';
import type { Channel } from '../../../../sdk/src/types.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { snippetsFor } from './snippets.ts';
import { TextChoice } from './text-choice.tsx';

const text = settingsWords.webSite;

/** What to paste into the site. */
export function InstallSection({ channel }: { channel: Channel }) {
  const { policy, ...scripts } = snippetsFor(location.origin, channel.id);
  return (
    <SettingsSection title={text.install} lead={text.installLead}>
      <Card>
        <div className="grid gap-4">
          <TextChoice legend={text.snippetFor} texts={scripts} labels={text.snippets} />
          <CopyLine label={text.snippets.policy} text={policy} />
          {channel.chat?.sites.length === 0 && <p className="text-sm text-warning">{text.anySite}</p>}
        </div>
      </Card>
    </SettingsSection>
  );
}
