import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../design/field.tsx';
import type { Contact } from '../../sdk/src/types.ts';
import { companyQuery, companySearchQuery } from '../cache/queries/company-queries.ts';
import { contactQuery, contactSearchQuery } from '../cache/queries/contact-queries.ts';
import { useMembership } from '../session/use-membership.ts';
import { filterWords } from '../words/filter-words.ts';
import { contactDetail, contactName } from '../words/names.ts';
import { One, Several } from './choice-value.tsx';

const text = filterWords;

type Props = { isSeveral: boolean; values: string[]; onValues: (values: string[]) => void };
type Choice = { value: string; label: string };

/** A company, found by typing. */
export function CompanyValue(props: Props) {
  const { organization } = useMembership();
  const [typed, setTyped] = useState('');
  const { data: found = [] } = useQuery({
    ...companySearchQuery(organization.id, typed),
    placeholderData: (previous) => previous,
  });
  const chosen = useQueries({
    queries: unlisted(props.values, found).map((id) => companyQuery(organization.id, id)),
  });
  const companies = [...chosen.flatMap(({ data }) => data ?? []), ...found];
  return (
    <SearchedValue
      {...props}
      label={text.searchCompany}
      typed={typed}
      onTyped={setTyped}
      none={text.noCompany}
      choices={companies.map(({ id, name }) => ({ value: id, label: name }))}
      isLoading={chosen.some(({ isPending }) => isPending)}
    />
  );
}

/** A contact, found by typing. */
export function ContactValue(props: Props) {
  const { organization } = useMembership();
  const [typed, setTyped] = useState('');
  const { data: found = [] } = useQuery({
    ...contactSearchQuery(organization.id, typed),
    placeholderData: (previous) => previous,
  });
  const chosen = useQueries({
    queries: unlisted(props.values, found).map((id) => contactQuery(organization.id, id)),
  });
  const contacts = [...chosen.flatMap(({ data }) => data?.contact ?? []), ...found];
  return (
    <SearchedValue
      {...props}
      label={text.searchContact}
      typed={typed}
      onTyped={setTyped}
      none={text.noContact}
      choices={contacts.map(contactChoice)}
      isLoading={chosen.some(({ isPending }) => isPending)}
    />
  );
}

function contactChoice(contact: Contact): Choice {
  const detail = contactDetail(contact);
  const name = contactName(contact);
  return { value: contact.id, label: detail === undefined ? name : `${name} · ${detail}` };
}

/** The chosen records that the search hasn't found. */
function unlisted(values: readonly string[], found: readonly { id: string }[]): string[] {
  return values.filter((id) => id !== '' && id !== 'none' && !found.some((it) => it.id === id));
}

type Search = {
  label: string;
  typed: string;
  onTyped: (typed: string) => void;
  /** The label of the value for none. */
  none: string;
  choices: readonly Choice[];
  /** Whether chosen records are still being loaded. */
  isLoading: boolean;
};

/** A search for records of which there may be thousands, with a choice among its results and those chosen before. */
function SearchedValue({ isSeveral, values, onValues, ...search }: Props & Search) {
  const choices = [{ value: 'none', label: search.none }, ...search.choices];
  const unknown = search.isLoading ? '…' : text.deleted;
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Field
        label={search.label}
        type="search"
        autoComplete="off"
        value={search.typed}
        onChange={({ currentTarget }) => search.onTyped(currentTarget.value)}
      />
      {isSeveral ? (
        <Several choices={choices} values={values} unknown={unknown} onChange={onValues} />
      ) : (
        <One choices={choices} value={values[0] ?? ''} unknown={unknown} onChange={onValues} />
      )}
    </div>
  );
}
