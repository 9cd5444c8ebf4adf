import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Field } from '../../../design/field.tsx';
import { ConflictError, ValidationError } from '../../../sdk/src/errors/named-errors.ts';
import type { Company } from '../../../sdk/src/types.ts';
import { companiesKey } from '../../cache/queries/company-queries.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';

const text = words.company.form;

type Props = {
  /** The company to change; absent for a new one. */
  company?: Company;
  /** The initial name of a new company. */
  name?: string;
  onClose: () => void;
  onSaved?: (company: Company) => void;
};

/** The name, domains and external id of a company. */
export function CompanyForm({ company, name: firstName = '', onClose, onSaved }: Props) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [name, setName] = useState(company?.name ?? firstName);
  const [domains, setDomains] = useState(company?.domains.join(', ') ?? '');
  const [externalId, setExternalId] = useState(company?.external_id ?? '');
  const [error, setError] = useState<unknown>();
  const [isSaving, setIsSaving] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // One key for all attempts: a retry after a lost response doesn't create a second one.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsSaving(true);
    setError(undefined);
    const body = {
      name,
      domains: domains.split(/[\s,;]+/).filter((it) => it !== ''),
      external_id: externalId.trim() === '' ? null : externalId.trim(),
    };
    try {
      const saved = company
        ? await api('updateCompany', { params: { company_id: company.id }, body })
        : await api('createCompany', { body }, { idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: companiesKey(organization.id) });
      onClose();
      onSaved?.(saved);
    } catch (refusal) {
      setError(refusal);
      setIsSaving(false);
    }
  };
  const { field, message } = problemOf(error);
  return (
    <Dialog isOpen onClose={onClose} title={company ? text.edit : text.create} initialFocus={first}>
      <form onSubmit={(event) => void save(event)} noValidate className="grid gap-3">
        <Field
          ref={first}
          label={words.contact.name}
          autoComplete="off"
          dir="auto"
          maxLength={200}
          value={name}
          error={field === 'name' ? message : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={text.domains}
          help={text.domainsHelp}
          autoComplete="off"
          inputMode="url"
          placeholder={text.domainsExample}
          value={domains}
          error={field === 'domains' ? message : undefined}
          onChange={({ target }) => setDomains(target.value)}
        />
        <Field
          label={words.contact.externalId}
          autoComplete="off"
          maxLength={255}
          value={externalId}
          error={field === 'external_id' ? message : undefined}
          onChange={({ target }) => setExternalId(target.value)}
        />
        <p role="alert" className="text-xs text-danger empty:hidden">
          {field === undefined ? message : undefined}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.shell.cancel}</Button>
          <Button variant="primary" type="submit" disabled={isSaving}>
            {company ? text.save : text.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The error, and its field if the server names one. */
function problemOf(error: unknown): { field?: string; message?: string } {
  if (error === undefined) return {};
  if (error instanceof ConflictError) return { message: text.taken };
  const [detail] = error instanceof ValidationError ? error.details : [];
  if (!detail) return { message: errorText(error) };
  const [field = ''] = detail.field.split('.');
  if (field === 'name') return { field, message: text.nameMissing };
  if (detail.code === 'public_mail_provider') return { field, message: text.publicProvider };
  if (field === 'domains') return { field, message: text.domainInvalid };
  return { field, message: detail.message };
}
