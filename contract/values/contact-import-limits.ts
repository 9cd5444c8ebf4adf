/** What one file may have, without the row of headings. */
export const maxImportRows = 20_000;
export const maxImportColumns = 120;
/** Characters of a cell: custom attributes as JSON fit into one. */
export const maxCellLength = 16_500;
/** Characters of a row, so that it fits into a request. */
export const maxRowLength = 150_000;
