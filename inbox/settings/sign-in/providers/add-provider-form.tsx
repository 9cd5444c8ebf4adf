import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type {
  AddSignInProviderBody,
  SignInProvider,
  SignInProviderAddresses,
} from '../../../../contract/inbox/sign-in-provider.ts';
import { Field } from '../../../../design/field.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { isolated } from '../../../words/locale/isolated.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { formErrorText } from '../../page/error-text.ts';
import { SaveRow } from '../../page/save-row.tsx';
import { providerErrors } from './provider-errors.ts';
import { type PresetName, placeholdersIn, presets } from './provider-presets.ts';
import { addressesQuery, providersKey } from './providers-query.ts';

const text = settingsWords.providers;

type Draft = Record<'name' | 'issuer' | 'client_id' | 'client_secret', string>;
type Props = { preset: PresetName; addresses: SignInProviderAddresses };

/** What the provider has issued. A new provider is disabled until an admin has tried it. */
export function AddProviderForm({ preset, addresses }: Props) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => startOf(preset));
  const [missing, setMissing] = useState<Partial<Draft>>({});
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const errors = { ...providerErrors(error), ...missing };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const left = missingIn(draft);
    setMissing(left);
    setError(undefined);
    if (Object.keys(left).length > 0) return;
    setIsBusy(true);
    try {
      const body: AddSignInProviderBody = { ...trimmed(draft), id: addresses.id, status: 'disabled' };
      const organizationId = organization.id;
      const added = (await send({
        method: 'POST',
        path: '/sign-in/providers',
        organizationId,
        body,
      })) as SignInProvider;
      queryClient.removeQueries({ queryKey: addressesQuery(organizationId).queryKey });
      await queryClient.invalidateQueries({ queryKey: providersKey(organizationId) });
      showToast({ text: text.form.added(isolated(added.name)) });
      await navigate({
        to: '/o/$organization/settings/sign-in/providers/$provider',
        params: { organization: organization.slug, provider: added.id },
        replace: true,
      });
    } catch (failure) {
      setError(failure);
    }
    setIsBusy(false);
  };
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: value }),
    error: errors[name],
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <form onSubmit={(event) => void add(event)} noValidate className="grid grid-cols-1 gap-4">
      <Field
        label={text.form.issuer}
        help={text.presets.issuerHelp[preset]}
        autoCapitalize="none"
        inputMode="url"
        {...field('issuer')}
      />
      <Field
        label={text.form.clientId}
        help={text.presets.clientIdHelp[preset]}
        autoCapitalize="none"
        {...field('client_id')}
      />
      <Field
        label={text.form.secret}
        help={text.presets.secretHelp[preset]}
        {...field('client_secret')}
        type="password"
        autoComplete="new-password"
      />
      <Field label={text.form.name} help={text.form.nameHelp} {...field('name')} />
      <SaveRow errorMessage={formErrorText(error, errors)} isDisabled={isBusy} label={text.form.add} />
    </form>
  );
}

function startOf(preset: PresetName): Draft {
  const name = preset === 'other' ? '' : text.presets.names[preset];
  return { name, issuer: presets[preset].issuer, client_id: '', client_secret: '' };
}

function trimmed(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim()])) as Draft;
}

function missingIn(draft: Draft): Partial<Draft> {
  const empty = Object.entries(trimmed(draft)).filter(([, value]) => value === '');
  const left = placeholdersIn(draft.issuer);
  return {
    ...Object.fromEntries(empty.map(([name]) => [name, text.form.required])),
    ...(left.length > 0 && { issuer: text.form.placeholders(left.join(', ')) }),
  };
}
