import { createContext } from 'react';
import type { FilterSubject } from '../../contract/filter/filter-fields.ts';

/** What the filter in the builder is about. */
export const FilterSubjectContext = createContext<FilterSubject>('conversation');
