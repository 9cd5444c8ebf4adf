import { useState } from 'react';
import type { SignInPolicy } from '../../../contract/inbox/sign-in-policy.ts';
import { Select } from '../../../design/select.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { choicesWith } from './choices-with.ts';
import { PolicyCard } from './policy-card.tsx';
import { useChangePolicy } from './use-change-policy.ts';

const text = settingsWords.signIn.sessions;

/** When members have to sign in again. */
export function SessionsForm({ policy }: { policy: SignInPolicy }) {
  const { change, ...state } = useChangePolicy(policy);
  const [idleHours, setIdleHours] = useState(policy.idle_hours);
  const [lifetimeDays, setLifetimeDays] = useState(policy.lifetime_days);
  return (
    <PolicyCard
      {...state}
      isChanged={idleHours !== policy.idle_hours || lifetimeDays !== policy.lifetime_days}
      onSave={() => void change({ idle_hours: idleHours, lifetime_days: lifetimeDays })}
    >
      <Select
        label={text.idleLabel}
        options={choicesWith([1, 2, 4, 8, 12, 24, 72, 168, 336], policy.idle_hours, text.hours)}
        value={String(idleHours)}
        onChange={(event) => setIdleHours(Number(event.currentTarget.value))}
      />
      <Select
        label={text.lifetimeLabel}
        options={choicesWith([1, 7, 14, 30, 60, 90], policy.lifetime_days, text.days)}
        value={String(lifetimeDays)}
        onChange={(event) => setLifetimeDays(Number(event.currentTarget.value))}
      />
    </PolicyCard>
  );
}
