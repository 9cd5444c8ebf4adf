import { Select } from '../../../design/select.tsx';
import type { Channel } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.channels.sentCopies;

type SentCopies = Channel['sent_copies'];
const choices = [null, 'provider', 'deskbell', 'none'] as const;
const options = choices.map((choice) => ({ value: choice ?? '', label: text.choices[choice ?? 'unknown'] }));

type Props = { chosen: SentCopies; onChange: (chosen: SentCopies) => void };

/** Who stores sent mail in the mailbox's Sent folder. */
export function SentCopiesChoice({ chosen, onChange }: Props) {
  return (
    <Select
      label={text.title}
      help={text.help}
      className="max-w-lg"
      options={options}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(choices.find((choice) => choice === value) ?? null)
      }
    />
  );
}
