import { Button } from '../../../design/button.tsx';
import { Select } from '../../../design/select.tsx';
import type { Field } from '../../../sdk/src/types.ts';
import { useFieldsOf } from '../../fields/use-fields-of.ts';
import { importWords } from '../../words/import-words.ts';
import { words } from '../../words/words.ts';
import type { ChosenFile } from './file-step.tsx';
import { FormatChoice } from './format-choice.tsx';
import { attributeName, type Target } from './guess-mapping.ts';
import type { ImportedRecord } from './imported-record.ts';

const text = importWords;
const shown = 20;
const prefix = 'custom_attributes.';

type Props = {
  record: ImportedRecord;
  file: ChosenFile;
  /** The same file, parsed with another format. */
  onFile: (file: ChosenFile) => void;
  mapping: readonly Target[];
  onMapping: (mapping: Target[]) => void;
  /** Rows uploaded so far; undefined unless an upload is running. */
  uploaded: number | undefined;
  onBack: () => void;
  onCheck: () => void;
};

/** The first rows of a file, with a select above each column. */
export function MappingStep({ record, file, onFile, mapping, onMapping, uploaded, onBack, onCheck }: Props) {
  const fields = useFieldsOf(record);
  const isBusy = uploaded !== undefined;
  const columns = file.columns.map((heading, at) => ({
    at,
    id: `column ${at}`,
    heading: heading || text.column(at + 1),
  }));
  const rows = file.rows.slice(0, shown).map((cells, at) => ({ id: `row ${at}`, cells }));
  const change = (column: number, target: Target) =>
    onMapping(
      mapping.map((it, at) => {
        if (at === column) return target;
        // Each field takes one column, except for the parts of a name.
        return it !== null && it === target && target !== 'name' ? null : it;
      }),
    );
  return (
    <div className="grid gap-4 text-sm">
      <FormatChoice file={file} onFile={onFile} isDisabled={isBusy} />
      <p className="text-soft">{text.map(file.rows.length)}</p>
      <section
        aria-label={text.preview}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to be able to scroll it
        tabIndex={0}
        className="max-h-[46vh] overflow-auto rounded-md ring-1 ring-line"
      >
        <table className="border-collapse text-start text-xs">
          <thead className="sticky top-0 bg-ground">
            <tr>
              {columns.map(({ at, id, heading }) => (
                <th
                  key={id}
                  scope="col"
                  className="min-w-40 border-b border-line p-2 text-start align-bottom font-normal"
                >
                  <bdi className="mb-1 block max-w-48 truncate font-medium">{heading}</bdi>
                  <Select
                    label={text.fieldOf(heading)}
                    hidesLabel
                    disabled={isBusy}
                    value={mapping[at] ?? ''}
                    options={optionsFor(record, { heading, current: mapping[at] ?? null, fields })}
                    onChange={({ target }) => change(at, target.value === '' ? null : target.value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id: row, cells }) => (
              <tr key={row} className="border-b border-line last:border-b-0">
                {columns.map(({ at, id }) => (
                  <td
                    key={id}
                    className={`max-w-48 truncate px-2 py-1.5 ${mapping[at] === null ? 'text-muted' : ''}`}
                  >
                    <bdi>{cells[at]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p role="status" className="text-xs text-muted empty:hidden">
        {isBusy ? text.uploading(uploaded, file.rows.length) : ''}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={onBack}>
          {text.back}
        </Button>
        <Button
          variant="primary"
          disabled={isBusy || mapping.every((target) => target === null || target === 'tags')}
          onClick={onCheck}
        >
          {text.check}
        </Button>
      </div>
    </div>
  );
}

type Column = { heading: string; current: Target; fields: readonly Field[] };

function optionsFor(record: ImportedRecord, { heading, current, fields }: Column) {
  const defined = fields.map(({ key, label }) => ({ value: prefix + key, label }));
  const own = current?.startsWith(prefix) ? current : prefix + attributeName(heading);
  return [
    { value: '', label: text.leaveOut },
    ...(record === 'contact' ? contactOptions() : companyOptions()),
    ...defined,
    ...(defined.some(({ value }) => value === own)
      ? []
      : [{ value: own, label: text.ownField(own.slice(prefix.length)) }]),
    { value: 'custom_attributes', label: text.attributes },
  ];
}

function contactOptions() {
  const { name, email, phone, instagram, externalId, company, merge } = words.contact;
  return [
    { value: 'name', label: name },
    { value: 'email', label: email },
    { value: 'phone', label: phone },
    { value: 'external_id', label: externalId },
    { value: 'instagram_handle', label: instagram },
    { value: 'profile_picture_url', label: merge.picture },
    { value: 'company_id', label: text.companyId(company) },
    { value: 'tags', label: text.tags },
  ];
}

function companyOptions() {
  return [
    { value: 'name', label: words.contact.name },
    { value: 'domains', label: words.company.form.domains },
    { value: 'external_id', label: words.contact.externalId },
  ];
}
