import { useState } from 'react';
import { Select } from '../../../design/select.tsx';
import { importWords } from '../../words/import-words.ts';
import type { ChosenFile } from './file-step.tsx';
import { separators } from './parse-csv.ts';
import {
  encodings,
  type FileFormat,
  type FileProblem,
  readContactFile,
  UnreadableFile,
} from './read-contact-file.ts';

const text = importWords;

type Props = { file: ChosenFile; onFile: (file: ChosenFile) => void; isDisabled: boolean };

/** The detected encoding and separator, which can be corrected. */
export function FormatChoice({ file, onFile, isDisabled }: Props) {
  const [problem, setProblem] = useState<FileProblem>();
  const { encoding, separator } = file;
  const read = (format: Partial<FileFormat>) => {
    setProblem(undefined);
    try {
      onFile({ ...file, ...readContactFile(file.bytes, { encoding, separator, ...format }) });
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.problem : 'binary');
    }
  };
  return (
    <div className="grid gap-2">
      <div className="grid gap-2 sm:grid-cols-2">
        <Select
          label={text.encoding}
          disabled={isDisabled}
          value={encoding}
          options={encodings.map((value) => ({ value, label: text.encodings[value] }))}
          onChange={({ target }) => read({ encoding: target.value as FileFormat['encoding'] })}
        />
        <Select
          label={text.separator}
          disabled={isDisabled}
          value={separator}
          options={separators.map((value) => ({ value, label: text.separators[value] }))}
          onChange={({ target }) => read({ separator: target.value as FileFormat['separator'] })}
        />
      </div>
      {problem !== undefined && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {text.problems[problem]}
        </p>
      )}
    </div>
  );
}
