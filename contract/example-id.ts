/** The example id of a kind of record in the document, by its prefix. */
export const exampleId = (prefix: string) => `${prefix}_01h455vb4pex5vsknk084sn02q`;

/** A second one, for examples with two records of a kind. */
export const otherExampleId = (prefix: string) => `${prefix}_01h455vb4pex5vsknk084sn02r`;
