import { type CustomTypesConfig, types } from 'pg';
import { parseTimestamp } from './microseconds.ts';

const timestamptz = 1184;
const int8 = 20;

/** Timestamps as microseconds, 64-bit integers as numbers: none of ours is near 2^53. */
export const readTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === timestamptz) return parseTimestamp;
    if (oid === int8) return Number;
    return types.getTypeParser(oid, format);
  },
};
