/** What one file may have, without the row of headings. */
export const maxImportRows = 20_000;
export const maxImportColumns = 60;
/** Characters of a cell. */
export const maxCellLength = 2000;
