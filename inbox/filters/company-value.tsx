import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../design/field.tsx';
import { companyQuery, companySearchQuery } from '../cache/queries/company-queries.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { One, Several } from './choice-value.tsx';

const text = words.filters;

type Props = { isSeveral: boolean; values: string[]; onValues: (values: string[]) => void };

/** A search for companies, of which there may be thousands, with a choice among its results and those chosen before. */
export function CompanyValue({ isSeveral, values, onValues }: Props) {
  const { organization } = useMembership();
  const [typed, setTyped] = useState('');
  const { data: found = [] } = useQuery({
    ...companySearchQuery(organization.id, typed),
    placeholderData: (previous) => previous,
  });
  const others = values.filter((id) => id !== '' && id !== 'none' && !found.some((it) => it.id === id));
  const chosen = useQueries({ queries: others.map((id) => companyQuery(organization.id, id)) });
  const companies = [...chosen.flatMap(({ data }) => data ?? []), ...found];
  const choices = [
    { value: 'none', label: text.noCompany },
    ...companies.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const unknown = chosen.every(({ isPending }) => !isPending) ? text.deleted : '…';
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Field
        label={text.searchCompany}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isSeveral ? (
        <Several choices={choices} values={values} unknown={unknown} onChange={onValues} />
      ) : (
        <One choices={choices} value={values[0] ?? ''} unknown={unknown} onChange={onValues} />
      )}
    </div>
  );
}
