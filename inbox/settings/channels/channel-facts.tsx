import { Card } from '../../../design/card.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { SettingsSection } from '../page/settings-section.tsx';

const text = settingsWords.channels;

/** The settings of a channel, read-only for members who can't change it. */
export function ChannelFacts({ channel: { incoming, outgoing, sender_name } }: { channel: Channel }) {
  const facts: [name: string, value: string][] = [
    [text.names.sender, sender_name ?? text.names.organization],
    [text.incoming.title, incoming ? `${incoming.host}:${incoming.port}` : text.forwarded],
    [text.outgoing.title, outgoing ? `${outgoing.host}:${outgoing.port}` : text.outgoingMethods.installation],
  ];
  return (
    <SettingsSection title={text.facts} lead={text.onlyAdmins}>
      <Card>
        <dl className="grid gap-3 text-sm">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-xs font-medium text-soft">{name}</dt>
              <dd className="break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </SettingsSection>
  );
}
