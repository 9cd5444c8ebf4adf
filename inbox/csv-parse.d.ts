/** The part of csv-parse that we use: its own declarations depend on those of Node, which browsers don't have. */
export class CsvError extends Error {
  readonly code: string;
}

type Options = {
  delimiter: string;
  record_delimiter: string[];
  relax_column_count: boolean;
  relax_quotes: boolean;
  skip_records_with_empty_values: boolean;
};

export function parse(text: string, options: Options): string[][];
