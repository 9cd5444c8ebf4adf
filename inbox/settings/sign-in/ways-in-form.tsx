import { useState } from 'react';
import { type SignInPolicy, type WayIn, waysIn } from '../../../contract/inbox/sign-in-policy.ts';
import { Checkbox } from '../../../design/checkbox.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { PolicyCard } from './policy-card.tsx';
import { useChangePolicy } from './use-change-policy.ts';

const text = settingsWords.signIn.waysIn;

/** How members may sign in. */
export function WaysInForm({ policy }: { policy: SignInPolicy }) {
  const { change, ...state } = useChangePolicy(policy);
  const [chosen, setChosen] = useState<readonly WayIn[]>(policy.ways_in);
  const toggle = (way: WayIn) =>
    setChosen(chosen.includes(way) ? chosen.filter((it) => it !== way) : [...chosen, way]);
  const isSame = waysIn.every((way) => chosen.includes(way) === policy.ways_in.includes(way));
  return (
    <PolicyCard
      {...state}
      isChanged={!isSame && chosen.length > 0}
      onSave={() => void change({ ways_in: [...chosen] })}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{text.title}</legend>
        {waysIn.map((way) => (
          <Checkbox
            key={way}
            label={text.ways[way]}
            checked={chosen.includes(way)}
            onChange={() => toggle(way)}
          />
        ))}
      </fieldset>
      {chosen.length === 0 && <p className="text-xs text-warning">{text.atLeastOne}</p>}
    </PolicyCard>
  );
}
