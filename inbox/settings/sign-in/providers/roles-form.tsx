import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { RoleMapping, SignInProvider } from '../../../../contract/inbox/sign-in-provider.ts';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { Field } from '../../../../design/field.tsx';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { SaveRow } from '../../page/save-row.tsx';
import { SettingsSection } from '../../page/settings-section.tsx';
import { isSameMapping, tidyMapping } from './role-mapping.ts';
import { useChangeProvider } from './use-change-provider.ts';

const text = settingsWords.providers.roles;
const roles = (['admin', 'member'] as const).map((value) => ({ value, label: text.names[value] }));
const empty: RoleMapping = {
  claim: 'groups',
  groups: [{ value: '', role: 'admin' }],
  default_role: 'member',
};

/** Whether groups at the provider decide the roles of its people, and which. */
export function RolesForm({ provider }: { provider: SignInProvider }) {
  const change = useChangeProvider(provider.id);
  const [isOn, setIsOn] = useState(provider.role_mapping !== null);
  const [mapping, setMapping] = useState(provider.role_mapping ?? empty);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const body = { role_mapping: isOn ? tidyMapping(mapping) : null };
  const isChanged = !isSameMapping(body.role_mapping, provider.role_mapping);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setErrorMessage(undefined);
    await change(body, settingsWords.parts.saved).catch((error: unknown) =>
      setErrorMessage(errorText(error)),
    );
    setIsBusy(false);
  };
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <Card>
        <form onSubmit={(event) => void save(event)} noValidate className="grid max-w-lg grid-cols-1 gap-4">
          <Checkbox label={text.isOn} help={text.isOnHelp} checked={isOn} onChange={() => setIsOn(!isOn)} />
          {isOn && <MappingFields mapping={mapping} onChange={setMapping} />}
          <SaveRow errorMessage={errorMessage} isDisabled={!isChanged || isBusy} />
        </form>
      </Card>
    </SettingsSection>
  );
}

type FieldsProps = { mapping: RoleMapping; onChange: (mapping: RoleMapping) => void };

function MappingFields({ mapping, onChange }: FieldsProps) {
  const { claim, groups, default_role } = mapping;
  const setGroup = (at: number, group: Partial<RoleMapping['groups'][number]>) =>
    onChange({ ...mapping, groups: groups.map((it, index) => (index === at ? { ...it, ...group } : it)) });
  return (
    <>
      <Field
        label={text.claim}
        help={text.claimHelp}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={claim}
        onChange={(event) => onChange({ ...mapping, claim: event.currentTarget.value })}
      />
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="mb-1 text-xs font-medium text-soft">{text.groups}</legend>
        {groups.map(({ value, role }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A group has no other identity while it is being typed.
          <div key={at} className="flex items-center gap-2">
            <input
              aria-label={text.group(at + 1)}
              placeholder={text.groupPlaceholder}
              spellCheck={false}
              autoCapitalize="none"
              value={value}
              onChange={(event) => setGroup(at, { value: event.currentTarget.value })}
              className="h-8 touch:h-11 min-w-0 flex-1 rounded-md bg-surface px-2.5 text-sm ring-1 ring-control-line outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent"
            />
            <Select
              hidesLabel
              className="w-28 shrink-0"
              label={text.roleOf(at + 1)}
              options={roles}
              value={role}
              onChange={(event) =>
                setGroup(at, { role: event.currentTarget.value === 'admin' ? 'admin' : 'member' })
              }
            />
            <IconButton
              icon={X}
              label={text.remove(at + 1)}
              onClick={() => onChange({ ...mapping, groups: groups.filter((_, index) => index !== at) })}
            />
          </div>
        ))}
        <div>
          <Button
            size="small"
            onClick={() => onChange({ ...mapping, groups: [...groups, { value: '', role: 'member' }] })}
          >
            <Plus aria-hidden className="size-4" />
            {text.add}
          </Button>
        </div>
      </fieldset>
      <Select
        label={text.others}
        options={[
          { value: 'member', label: text.othersJoin },
          { value: '', label: text.othersRefused },
        ]}
        value={default_role ?? ''}
        onChange={(event) =>
          onChange({ ...mapping, default_role: event.currentTarget.value === 'member' ? 'member' : null })
        }
      />
    </>
  );
}
