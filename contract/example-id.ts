/** The id that the examples of the document use for a kind of record, by its prefix. */
export const exampleId = (prefix: string) => `${prefix}_01h455vb4pex5vsknk084sn02q`;

/** Another one, where two records of a kind meet. */
export const otherExampleId = (prefix: string) => `${prefix}_01h455vb4pex5vsknk084sn02r`;
