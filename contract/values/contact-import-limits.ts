/** The limits of one file, without the heading row. */
export const maxImportRows = 20_000;
export const maxImportColumns = 120;
/** Characters of a cell: a cell can hold custom attributes as JSON. */
export const maxCellLength = 16_500;
/** Characters of a row, so that it fits into a request. */
export const maxRowLength = 150_000;
