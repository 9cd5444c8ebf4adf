import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import { type ApiSource, apiSources } from '../../../../contract/values/import-sources.ts';
import { Field } from '../../../../design/field.tsx';
import { settingsWords } from '../../../words/settings-words.ts';

const text = settingsWords.imports.systems;

/** What is asked about another system: as it was typed. */
export type SystemDraft = { address: string; account: string; rate: string; secret: string };

export const systemDraft = ({ address, account, requests_per_minute }: ImportOptions = {}): SystemDraft => ({
  address: address ?? '',
  account: account ?? '',
  rate: requests_per_minute === undefined ? '' : String(requests_per_minute),
  secret: '',
});

/** Undefined while something is missing. */
export function systemOptions(source: ApiSource, draft: SystemDraft): ImportOptions | undefined {
  const { address, account } = apiSources[source];
  const [typedAddress, typedAccount, rate] = [draft.address.trim(), draft.account.trim(), draft.rate.trim()];
  if (address === 'required' && typedAddress === '') return undefined;
  if (account === 'required' && typedAccount === '') return undefined;
  if (rate !== '' && !/^[1-9]\d{0,4}$/.test(rate)) return undefined;
  return {
    ...(address !== 'none' && typedAddress !== '' && { address: withScheme(typedAddress) }),
    ...(account !== 'none' && typedAccount !== '' && { account: typedAccount }),
    ...(rate !== '' && { requests_per_minute: Number(rate) }),
  };
}

const withScheme = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

type Props = {
  source: ApiSource;
  draft: SystemDraft;
  isDisabled: boolean;
  onChange: (draft: SystemDraft) => void;
};

/** Where another system is, and the token with which it is read. */
export function SystemFields({ source, draft, isDisabled, onChange }: Props) {
  const { address, account } = apiSources[source];
  const words = text.of[source];
  return (
    <>
      {address !== 'none' && (
        <Field
          label={text.address}
          value={draft.address}
          disabled={isDisabled}
          placeholder={words.addressExample}
          help={words.addressHelp}
          inputMode="url"
          autoComplete="off"
          onChange={({ target }) => onChange({ ...draft, address: target.value })}
        />
      )}
      {account !== 'none' && (
        <Field
          label={words.account}
          {...('accountHelp' in words && { help: words.accountHelp })}
          value={draft.account}
          disabled={isDisabled}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...draft, account: target.value })}
        />
      )}
      <SecretField
        source={source}
        value={draft.secret}
        isDisabled={isDisabled}
        onChange={(secret) => onChange({ ...draft, secret })}
      />
      <Field
        label={text.rate}
        help={words.rateHelp}
        value={draft.rate}
        disabled={isDisabled}
        placeholder={words.rateExample}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => onChange({ ...draft, rate: target.value })}
      />
    </>
  );
}

type SecretProps = {
  source: ApiSource;
  value: string;
  isDisabled: boolean;
  onChange: (secret: string) => void;
};

export function SecretField({ source, value, isDisabled, onChange }: SecretProps) {
  const words = text.of[source];
  return (
    <Field
      label={words.secret}
      help={words.secretHelp}
      type="password"
      value={value}
      disabled={isDisabled}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
