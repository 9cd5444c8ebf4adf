import { type ReactNode, useId } from 'react';
import type { ImportSummary } from '../../../../contract/inbox/import.ts';
import { Badge } from '../../../../design/badge.tsx';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { numberText } from '../../../words/locale/number-text.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { dateText } from '../../../words/times.ts';

const text = settingsWords.imports.summary;
const { becomes } = settingsWords.imports.csv;

type Props = {
  summary: ImportSummary;
  matchesMembers: boolean;
  onMatch: (matches: boolean) => void;
};

/** What a file has, and what importing it would do. */
export function ImportSummaryView({ summary, matchesMembers, onMatch }: Props) {
  const { people, people_count, tags, problems, problem_count, samples } = summary;
  return (
    <>
      <Figures summary={summary} />
      {problem_count > 0 && (
        <Part title={text.problems(problem_count)}>
          <List>
            {problems.map(({ kind, external_id, problem }) => (
              <li key={`${kind} ${external_id} ${problem}`} className="px-3 py-1.5 text-xs">
                <bdi className="font-medium">{text.record(external_id)}</bdi>{' '}
                <bdi className="text-soft">{text.problem(problem)}</bdi>
              </li>
            ))}
          </List>
        </Part>
      )}
      {people_count > 0 && (
        <Part title={text.people(people_count)} help={text.peopleHelp}>
          <List>
            {people.map(({ name, email, is_member }) => (
              <li key={`${name} ${email}`} className="flex flex-wrap items-center gap-2 px-3 py-1.5 text-sm">
                <bdi>{name}</bdi>
                {email !== null && <bdi className="text-xs text-muted">{email}</bdi>}
                {is_member && <Badge tone="accent">{text.isMember}</Badge>}
              </li>
            ))}
          </List>
          {people.some(({ is_member }) => is_member) && (
            <Checkbox
              className="mt-2"
              label={text.match}
              checked={matchesMembers}
              onChange={({ target }) => onMatch(target.checked)}
            />
          )}
        </Part>
      )}
      {tags.length > 0 && (
        <Part title={text.tags(tags.length)}>
          <ul className="flex flex-wrap gap-2">
            {tags.map(({ name, is_new }) => (
              <li key={name} className="flex items-center gap-1.5 text-sm">
                <bdi>{name}</bdi>
                {is_new && <Badge>{text.isNew}</Badge>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {samples.length > 0 && (
        <Part title={text.samples}>
          <List>
            {samples.map((sample, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples have no ids, and never change
              <Sample key={index} sample={sample} />
            ))}
          </List>
        </Part>
      )}
    </>
  );
}

function Figures({ summary }: { summary: ImportSummary }) {
  const { conversations, messages, notes, contacts, attachments, missing_files, seconds } = summary;
  const about = (figure: string) => (summary.is_estimate ? text.aboutFigure(figure) : figure);
  const missing = missing_files > 0 ? ` (${text.missingFiles(missing_files)})` : '';
  const figures = [
    [text.conversations, text.states(conversations)],
    [text.messages, about(text.authors(messages))],
    ...(notes > 0 ? [[text.notes, about(numberText(notes))]] : []),
    [text.contacts, about(numberText(contacts))],
    ...(attachments > 0 ? [[text.files, about(`${numberText(attachments)}${missing}`)]] : []),
    [text.time, text.about(Math.round(seconds / 60))],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      {figures.map(([name, figure]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sample({ sample }: { sample: ImportSummary['samples'][number] }) {
  const { subject, contact, status, tags, message_count, messages } = sample;
  return (
    <li className="grid gap-1.5 px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium">{subject ?? text.noSubject}</bdi>
        {contact !== null && <bdi className="text-xs text-muted">{contact}</bdi>}
        <Badge>{becomes[status]}</Badge>
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
      {messages.map(({ author, by, text: body, inserted_at }, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no ids here, and never change
          key={index}
          className={by === 'member' ? 'ps-6' : ''}
        >
          <span className="text-xs text-muted">
            <bdi>{author ?? '–'}</bdi> · {dateText(inserted_at)}
          </span>
          <bdi className="block">{body}</bdi>
        </p>
      ))}
      {message_count > messages.length && (
        <p className="text-xs text-muted">{text.more(message_count - messages.length)}</p>
      )}
    </li>
  );
}

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-xs font-medium text-soft">
        {title}
      </h3>
      {help !== undefined && <p className="mb-2 text-xs text-muted">{help}</p>}
      {children}
    </section>
  );
}

/** Scrolls by keyboard as well. */
function List({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to be able to scroll it
    <ul tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto rounded-md ring-1 ring-line">
      {children}
    </ul>
  );
}
