import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Import, ImportOptions } from '../../../../contract/inbox/import.ts';
import {
  type FileSource,
  type ImportSource,
  importSources,
  isApiSource,
  largestImportBytes,
} from '../../../../contract/values/import-sources.ts';
import { Button } from '../../../../design/button.tsx';
import { Dialog } from '../../../../design/dialog.tsx';
import { Field } from '../../../../design/field.tsx';
import { Select } from '../../../../design/select.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { sizeText } from '../../../words/size-text.ts';
import { errorText } from '../../page/error-text.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { importSystem, refreshImports, uploadImport } from './imports-query.ts';
import { sourceName } from './source-name.ts';
import { SystemFields, systemDraft, systemOptions } from './system-fields.tsx';

const text = settingsWords.imports;

const accepted: Readonly<Record<FileSource, string>> = {
  archive: '.zip,application/zip',
  csv: '.csv,.tsv,.txt,text/csv,text/tab-separated-values',
  mbox: '.mbox,.eml,.zip,application/mbox,message/rfc822,application/zip',
};

type Props = {
  organizationId: string;
  /** The source and options of an earlier import that is repeated. */
  beginning: Partial<Pick<Import, 'source' | 'options'>>;
  onClose: () => void;
};

/** Chooses a source: a file, which is uploaded, or another system, which is looked at. */
export function NewImportDialog({ organizationId, beginning, onClose }: Props) {
  const queryClient = useQueryClient();
  const [source, setSource] = useState<ImportSource>(
    importSources.find((it) => it === beginning.source) ?? 'archive',
  );
  const [name, setName] = useState(beginning.options?.name ?? '');
  const [addresses, setAddresses] = useState(beginning.options?.addresses?.join(', ') ?? '');
  const [file, setFile] = useState<File>();
  const [system, setSystem] = useState(systemDraft(beginning.options));
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const upload = useRef<AbortController>(undefined);
  const isBusy = share !== undefined;

  const options: ImportOptions = {
    ...(beginning.source === source && beginning.options),
    ...(source === 'csv' && name !== '' && { name }),
    ...(source === 'mbox' && { addresses: listOf(addresses) }),
  };
  const ofSystem = isApiSource(source) ? systemOptions(source, system) : undefined;
  const isComplete = isApiSource(source)
    ? ofSystem !== undefined && system.secret.trim() !== ''
    : file !== undefined && (source !== 'mbox' || listOf(addresses).length > 0);
  const send = async () => {
    const controller = new AbortController();
    upload.current = controller;
    setProblem(undefined);
    setShare(0);
    try {
      if (ofSystem) {
        const secret = system.secret.trim();
        // What was chosen for an earlier import of it still holds.
        const kept = beginning.source === source ? beginning.options : {};
        await importSystem(organizationId, { source, options: { ...kept, ...ofSystem }, secret });
      } else if (file)
        await uploadImport(organizationId, {
          source,
          options,
          file,
          onProgress: setShare,
          signal: controller.signal,
        });
      onClose();
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorText(error, { conflict: text.conflict }));
    }
    setShare(undefined);
    await refreshImports(queryClient, organizationId);
  };
  return (
    <Dialog isOpen {...(!isBusy && { onClose })} title={text.newTitle}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !isBusy) void send();
        }}
      >
        <Select
          label={text.source}
          value={source}
          disabled={isBusy}
          options={importSources.map((value) => ({ value, label: sourceName(value) }))}
          help={text.sourceHelp[source]}
          onChange={({ target }) => {
            setSource(target.value as ImportSource);
            setFile(undefined);
          }}
        />
        {source === 'csv' && (
          <Field
            label={text.system}
            help={text.systemHelp}
            value={name}
            disabled={isBusy}
            placeholder={text.systemExample}
            pattern="[a-z][a-z0-9\-]{0,31}"
            onChange={({ target }) => setName(target.value)}
          />
        )}
        {source === 'mbox' && (
          <Field
            label={text.addresses}
            help={text.addressesHelp}
            value={addresses}
            disabled={isBusy}
            placeholder={text.addressExample}
            onChange={({ target }) => setAddresses(target.value)}
          />
        )}
        {isApiSource(source) ? (
          <SystemFields source={source} draft={system} isDisabled={isBusy} onChange={setSystem} />
        ) : (
          <FileChoice
            file={file}
            accept={accepted[source]}
            isDisabled={isBusy}
            onFile={(chosen) => {
              setProblem(chosen.size > largestImportBytes ? text.tooLarge : undefined);
              setFile(chosen.size > largestImportBytes ? undefined : chosen);
            }}
          />
        )}
        <div className="grid gap-2 has-[>p:empty]:hidden">
          <p role="status" className="text-xs text-muted tabular-nums">
            {isBusy && !isApiSource(source) ? text.uploading(Math.floor(100 * share)) : ''}
          </p>
          {isBusy && !isApiSource(source) && <ProgressBar label={text.progress} done={share} total={1} />}
        </div>
        {problem !== undefined && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => (isBusy ? upload.current?.abort() : onClose())}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!isComplete || isBusy}>
            {isApiSource(source) ? text.systems.look : text.upload}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const listOf = (addresses: string) =>
  addresses
    .split(/[\s,;]+/)
    .filter((address) => address !== '')
    .slice(0, 50);

type FileChoiceProps = {
  file: File | undefined;
  accept: string;
  isDisabled: boolean;
  onFile: (file: File) => void;
};

function FileChoice({ file, accept, isDisabled, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        aria-label={text.file}
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          target.value = '';
        }}
      />
      <Button disabled={isDisabled} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {text.choose}
      </Button>
      {file && (
        <span className="min-w-0 flex-1 truncate text-sm">
          <bdi>{file.name}</bdi> <span className="text-muted">{sizeText(file.size)}</span>
        </span>
      )}
    </div>
  );
}
