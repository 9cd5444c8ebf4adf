import { Field } from '../../../design/field.tsx';
import { Select } from '../../../design/select.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { type Protocol, type ServerDraft, withSecurity } from './server-draft.ts';

const text = settingsWords.channels.server;

const securities = (['tls', 'starttls'] as const).map((value) => ({ value, label: text.securities[value] }));

export type FieldErrors = Readonly<Record<string, string>>;

type Props = {
  protocol: Protocol;
  draft: ServerDraft;
  onChange: (draft: ServerDraft) => void;
  /** By field, `incoming.host` as `host`. */
  errors: FieldErrors;
};

/** The host, port and encryption of a mail server. */
export function ServerFields({ protocol, draft, onChange, errors }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5rem] gap-3 md:grid-cols-[minmax(0,1fr)_5rem_8rem]">
      <Field
        label={text.host[protocol]}
        className="max-md:col-span-2"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={text.example[protocol]}
        value={draft.host}
        onChange={(event) => onChange({ ...draft, host: event.currentTarget.value })}
        error={errors.host && text.errors.host(errors.host)}
      />
      <Select
        label={text.security}
        className="md:order-last"
        options={securities}
        value={draft.security}
        onChange={(event) =>
          onChange(withSecurity(draft, protocol, event.currentTarget.value === 'tls' ? 'tls' : 'starttls'))
        }
      />
      <Field
        label={text.port}
        inputMode="numeric"
        autoComplete="off"
        value={draft.port}
        onChange={(event) => onChange({ ...draft, port: event.currentTarget.value })}
        error={errors.port && text.errors.port(errors.port)}
      />
    </div>
  );
}

type AccountProps = Omit<Props, 'protocol'> & { isPasswordStored?: boolean };

/** The account for a mail server. A stored password is never shown; an empty field keeps it. */
export function AccountFields({ draft, onChange, errors, isPasswordStored = false }: AccountProps) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Field
        label={text.username}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={draft.username}
        onChange={(event) => onChange({ ...draft, username: event.currentTarget.value })}
        error={errors.username && text.errors.username(errors.username)}
      />
      <Field
        label={text.password}
        type="password"
        autoComplete="new-password"
        placeholder={isPasswordStored ? text.unchanged : ''}
        value={draft.password}
        onChange={(event) => onChange({ ...draft, password: event.currentTarget.value })}
        error={errors.password && text.errors.password(errors.password)}
      />
    </div>
  );
}

/** The errors of one server. */
export function errorsOf(errors: FieldErrors, server: 'incoming' | 'outgoing'): FieldErrors {
  const prefix = `${server}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, error]) => [field.slice(prefix.length), error]),
  );
}
