import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { Field } from '../../../../design/field.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText, fieldErrors } from '../../page/error-text.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import type { AppDraft } from './app-draft.ts';
import { LogoField } from './logo-field.tsx';
import { RedirectFields } from './redirect-fields.tsx';
import { ScopeChoice } from './scope-choice.tsx';

const text = settingsWords.apps.form;

type Props = {
  start: AppDraft;
  submit: string;
  /** Whether it isn't registered yet. */
  isNew?: boolean;
  onSubmit: (draft: AppDraft) => Promise<void>;
  children?: ReactNode;
};

/** All editable fields of an app. Errors are shown at their fields. */
export function AppForm({ start, submit, isNew = false, onSubmit, children }: Props) {
  const [draft, setDraft] = useState(start);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const set = (change: Partial<AppDraft>) => setDraft((before) => ({ ...before, ...change }));
  const errors = fieldErrors(error);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    await onSubmit(draft).catch(setError);
    setIsBusy(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid grid-cols-1 gap-8">
      <SettingsSection title={text.seen} lead={text.seenLead}>
        <Card>
          <div className="grid gap-4">
            <Field
              label={text.name}
              required
              value={draft.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
              error={errors.name}
            />
            <LogoField
              name={draft.name}
              logo={draft.logo}
              onChange={(logo) => set({ logo })}
              error={errors.logo_url && text.logoError}
            />
          </div>
        </Card>
      </SettingsSection>
      {isNew && (
        <Card>
          <Checkbox
            label={text.withoutSecret}
            help={text.withoutSecretHelp}
            checked={!draft.hasSecret}
            onChange={(event) => set({ hasSecret: !event.currentTarget.checked })}
          />
        </Card>
      )}
      <SettingsSection
        title={text.addresses}
        lead={draft.hasSecret ? text.addressesLead : text.ownSchemeLead}
      >
        <Card>
          <RedirectFields
            uris={draft.redirectUris}
            onChange={(redirectUris) => set({ redirectUris })}
            errors={errors}
          />
        </Card>
      </SettingsSection>
      <SettingsSection title={text.scopes} lead={text.scopesLead}>
        <ScopeChoice scopes={draft.scopes} onChange={(scopes) => set({ scopes })} error={errors.scopes} />
      </SettingsSection>
      <Card>
        <Checkbox
          label={text.isPublic}
          help={text.isPublicHelp}
          checked={draft.isPublic}
          onChange={(event) => set({ isPublic: event.currentTarget.checked })}
        />
      </Card>
      {error !== undefined && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {Object.keys(errors).length > 0 ? text.fixErrors : errorText(error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <Button type="submit" variant="primary" disabled={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
