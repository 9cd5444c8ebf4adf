import { type FileSource, type ImportKind, systemNames } from '../../../../contract/values/import-sources.ts';
import { settingsWords } from '../../../words/settings-words.ts';

/** What an import is of: a kind of file, or another system, whose name is the same in every language. */
export const sourceName = (source: ImportKind): string =>
  isSystem(source) ? systemNames[source] : settingsWords.imports.sources[source];

const isSystem = (source: ImportKind): source is Exclude<ImportKind, FileSource> => source in systemNames;
