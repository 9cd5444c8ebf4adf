import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { isTested } from '../../cache/queries/channels-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { agoText } from '../../words/ago-text.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { SettingsSection } from '../page/settings-section.tsx';
import { TestLines } from './test-lines.tsx';
import { useChannelTest } from './use-channel-test.ts';

const text = settingsWords.channels.test;

/** The last test of a channel, line by line, and a button to start another. */
export function TestSection({ channel }: { channel: Channel }) {
  const { role } = useMembership();
  const { begin, error } = useChannelTest(channel.id);
  const { last_test: test } = channel;
  const canTest = role === 'admin' && (channel.incoming !== null || channel.state !== 'paused');
  if (!canTest && !test) return null;
  return (
    <SettingsSection
      title={text.title}
      lead={text.lead}
      action={
        canTest && (
          <Button disabled={isTested(channel)} onClick={() => void begin()}>
            {test ? text.again : text.begin}
          </Button>
        )
      }
    >
      <Card>
        {test ? (
          <>
            <p role="status" className="mb-2 text-sm font-medium">
              {text.outcomes[test.state]}
              {test.finished_at !== null && (
                <span className="ms-1.5 font-normal text-muted">{agoText(test.finished_at)}</span>
              )}
            </p>
            <TestLines test={test} />
          </>
        ) : (
          <p className="text-sm text-muted">{text.never}</p>
        )}
        {error !== undefined && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {errorText(error, { conflict: text.runs })}
          </p>
        )}
      </Card>
    </SettingsSection>
  );
}
