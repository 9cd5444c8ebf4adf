import { useState } from 'react';
import type { SignInPolicy } from '../../../contract/inbox/sign-in-policy.ts';
import { Select } from '../../../design/select.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';
import { choicesWith } from './choices-with.ts';
import { PolicyCard } from './policy-card.tsx';
import { useChangePolicy } from './use-change-policy.ts';

const text = settingsWords.signIn.secondFactor;

const audiences = (['nobody', 'admins', 'everyone'] as const).map((value) => ({
  value,
  label: text.who[value],
}));

/** Who must sign in with a second factor, and how long people have to set one up. */
export function SecondFactorForm({ policy }: { policy: SignInPolicy }) {
  const { change, ...state } = useChangePolicy(policy);
  const [audience, setAudience] = useState(policy.second_factor);
  const [graceDays, setGraceDays] = useState(policy.grace_days);
  const isChanged =
    audience !== policy.second_factor || (audience !== 'nobody' && graceDays !== policy.grace_days);
  return (
    <PolicyCard
      {...state}
      isChanged={isChanged}
      onSave={() => void change({ second_factor: audience, grace_days: graceDays })}
    >
      <Select
        label={text.whoLabel}
        options={audiences}
        value={audience}
        onChange={(event) => setAudience(event.currentTarget.value as SignInPolicy['second_factor'])}
      />
      {audience !== 'nobody' && (
        <Select
          label={text.graceLabel}
          options={choicesWith([0, 1, 3, 7, 14, 30], policy.grace_days, text.grace)}
          value={String(graceDays)}
          onChange={(event) => setGraceDays(Number(event.currentTarget.value))}
          help={text.graceHelp}
        />
      )}
      {policy.second_factor_due_at !== null && !isChanged && (
        <p className="text-xs text-muted">{text.dueFrom(dateText(policy.second_factor_due_at))}</p>
      )}
    </PolicyCard>
  );
}
