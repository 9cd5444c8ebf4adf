import { useQueryClient } from '@tanstack/react-query';
import { attributeAt } from '../../../contract/fields/field-values.ts';
import type { Company, Field } from '../../../sdk/src/types.ts';
import { companyQuery } from '../../cache/queries/company-queries.ts';
import { showError } from '../../connection/show-error.ts';
import { FieldRow } from '../../fields/field-row.tsx';
import { factsOfCompany, shownFields } from '../../fields/shown-fields.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import { useApi, useMay, useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

const text = words.fields;

/** The custom fields of a company, edited in place. */
export function CompanyFields({ company, fields }: { company: Company; fields: readonly Field[] }) {
  const mayWrite = useMay('contacts:write');
  const save = useSave(company);
  const shown = shownFields(fields, 'company', factsOfCompany(company));
  if (shown.length === 0) return null;
  return (
    <section aria-label={text.ofCompany} className="grid gap-0.5 [--field-labels:7rem]">
      {shown.map((field) => {
        const value = attributeAt(company.custom_attributes, field.key);
        return (
          <FieldRow
            key={field.id}
            field={field}
            value={value}
            mayWrite={mayWrite}
            onSave={(next) => save(field, { from: value ?? null, to: next })}
          />
        );
      })}
    </section>
  );
}

/** Shown immediately; reverted if the server refuses it. */
function useSave({ id }: Company) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const { queryKey } = companyQuery(organization.id, id);
  const set = async (key: string, value: unknown) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (it) => it && { ...it, custom_attributes: { ...it.custom_attributes, [key]: value } },
    );
    const body = { custom_attributes: { [key]: value } };
    const saved = await api('updateCompany', { params: { company_id: id }, body });
    queryClient.setQueryData(queryKey, saved);
  };
  const attempt = (key: string, value: unknown, onRefused: () => void = () => undefined) =>
    void set(key, value).catch((error: unknown) => {
      onRefused();
      showError(error);
      void queryClient.invalidateQueries({ queryKey });
    });
  return ({ key, label }: Field, { from, to }: { from: unknown; to: unknown }) => {
    const withdraw = showUndo(text.changed(label), () => attempt(key, from));
    attempt(key, to, withdraw);
  };
}
