import { useState } from 'react';
import type { SignInPolicy } from '../../../contract/inbox/sign-in-policy.ts';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Select } from '../../../design/select.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { choicesWith } from './choices-with.ts';
import { PolicyCard } from './policy-card.tsx';
import { useChangePolicy } from './use-change-policy.ts';

const text = settingsWords.signIn.tokens;

/** The rules for tokens that act for a member. */
export function TokensForm({ policy }: { policy: SignInPolicy }) {
  const { change, ...state } = useChangePolicy(policy);
  const [allows, setAllows] = useState(policy.allows_personal_tokens);
  const [restDays, setRestDays] = useState(policy.tokens_rest_after_days);
  return (
    <PolicyCard
      {...state}
      isChanged={restDays !== policy.tokens_rest_after_days || allows !== policy.allows_personal_tokens}
      onSave={() => void change({ allows_personal_tokens: allows, tokens_rest_after_days: restDays })}
    >
      <Checkbox label={text.allow} checked={allows} onChange={() => setAllows(!allows)} />
      <Select
        label={text.restLabel}
        options={[
          { value: '', label: text.never },
          ...choicesWith([7, 14, 30, 60, 90, 180], policy.tokens_rest_after_days, text.days),
        ]}
        value={restDays === null ? '' : String(restDays)}
        onChange={({ currentTarget: { value } }) => setRestDays(value === '' ? null : Number(value))}
        help={text.restHelp}
      />
    </PolicyCard>
  );
}
