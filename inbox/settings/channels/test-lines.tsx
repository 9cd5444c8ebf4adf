import { Check, CircleDashed, Info, LoaderCircle, Minus, X } from 'lucide-react';
import type { ChannelTest } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { adviceFor, FailureDetail } from './channel-failures.tsx';

const text = settingsWords.channels.test;

type TestStep = ChannelTest['steps'][number];

/** These two report a provider's behavior, and can't fail. */
const informational: ReadonlySet<string> = new Set(['plus_address', 'message_id']);

/** The five lines of a channel's test, each with its result. */
export function TestLines({ test }: { test: ChannelTest }) {
  return (
    <ol aria-label={text.title} className="grid gap-1">
      {test.steps.map((step) => (
        <Line key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Line({ step }: { step: TestStep }) {
  const { name, state, seconds } = step;
  const isFailed = state === 'failed';
  const isNote = isFailed && informational.has(name);
  return (
    <li className="flex items-start gap-2.5 py-1 text-sm">
      <Mark state={state} isNote={isNote} />
      <div className="min-w-0 flex-1">
        <p className={state === 'waiting' || state === 'skipped' ? 'text-muted' : ''}>
          {isNote ? text.told[name as 'plus_address' | 'message_id'] : text.steps[name]}
          <span className="sr-only">: {text.states[isNote ? 'told' : state]}</span>
          {name === 'arrive' && state === 'passed' && seconds !== null && (
            <span className="ms-1.5 text-muted">{text.seconds(seconds)}</span>
          )}
        </p>
        {isFailed && !isNote && <Failure step={step} />}
      </div>
    </li>
  );
}

const marks = {
  waiting: [CircleDashed, 'text-muted'],
  skipped: [Minus, 'text-muted'],
  running: [LoaderCircle, 'text-accent motion-safe:animate-spin'],
  passed: [Check, 'text-success'],
  failed: [X, 'text-danger'],
} as const;

function Mark({ state, isNote }: { state: TestStep['state']; isNote: boolean }) {
  const [Icon, color] = isNote ? ([Info, 'text-muted'] as const) : marks[state];
  return <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} strokeWidth={2} />;
}

function Failure({ step: { fault, error, server_words } }: { step: TestStep }) {
  const advice = adviceFor(fault);
  return (
    <div className="mt-1 grid gap-1 rounded-md bg-danger-soft px-3 py-2 text-danger">
      {advice !== undefined && <p className="font-medium">{advice}</p>}
      <FailureDetail code={fault} error={error} server_words={server_words} />
    </div>
  );
}
