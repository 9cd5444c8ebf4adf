import { CircleCheck, LoaderCircle } from 'lucide-react';
import { Card } from '../../../../design/card.tsx';
import { CopyLine } from '../../../../design/copy-line.tsx';
import type { Channel } from '../../../../sdk/src/types.ts';
import { agoText } from '../../../words/ago-text.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { snippetsFor } from './snippets.ts';
import { TextChoice } from './text-choice.tsx';

const text = settingsWords.webSite;

/** The snippet to paste into the site. */
export function InstallSection({ channel }: { channel: Channel }) {
  const { policy, ...scripts } = snippetsFor(location.origin, channel.id);
  return (
    <SettingsSection title={text.install} lead={text.installLead}>
      <Card>
        <div className="grid gap-4">
          <TextChoice legend={text.snippetFor} texts={scripts} labels={text.snippets} />
          <CopyLine label={text.snippets.policy} text={policy} />
          <FirstVisit at={channel.first_visit_at} />
          {channel.chat?.sites.length === 0 && <p className="text-sm text-warning">{text.anySite}</p>}
        </div>
      </Card>
    </SettingsSection>
  );
}

/** Turns green by itself once a page has loaded the chat. */
function FirstVisit({ at }: { at: number | null }) {
  return (
    <p
      role="status"
      className={`flex items-center gap-2 text-sm ${at === null ? 'text-muted' : 'text-success'}`}
    >
      {at === null ? (
        <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
      ) : (
        <CircleCheck aria-hidden className="size-4" />
      )}
      {at === null ? text.awaitsVisit : text.visited(agoText(at))}
    </p>
  );
}
