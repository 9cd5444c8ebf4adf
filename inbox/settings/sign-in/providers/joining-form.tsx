import { useState } from 'react';
import type { SignInProvider } from '../../../../contract/inbox/sign-in-provider.ts';
import { Card } from '../../../../design/card.tsx';
import { Select } from '../../../../design/select.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { useChangeProvider } from './use-change-provider.ts';

const text = settingsWords.providers.joining;

const choices = (['nobody', 'full', 'light'] as const).map((value) => ({
  value,
  label: text.choices[value],
}));

/** Whether people of the organization's domains join by signing in, and as what. Saved immediately. */
export function JoiningForm({ provider }: { provider: SignInProvider }) {
  const change = useChangeProvider(provider.id);
  const [pending, setPending] = useState<string>();
  const choose = async (value: string) => {
    setPending(value);
    const joins_with = value === 'full' || value === 'light' ? value : null;
    await change({ joins_with }, settingsWords.parts.saved).catch((error: unknown) =>
      showToast({ text: errorText(error), isError: true }),
    );
    setPending(undefined);
  };
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <Card>
        <Select
          className="max-w-lg"
          label={text.label}
          options={choices}
          disabled={pending !== undefined}
          value={pending ?? provider.joins_with ?? 'nobody'}
          onChange={(event) => void choose(event.currentTarget.value)}
        />
      </Card>
    </SettingsSection>
  );
}
