/**
 * Files whose statements predate the rules, and the rules that they still violate. Identified by name alone, since some are being
 * moved. Only remove entries, never add any.
 */
export const knownOffenders: Readonly<Record<string, readonly number[]>> = {};
