import { OneOf } from './primitives.ts';
import { priorities } from './values/priorities.ts';

export const Priority = OneOf(priorities, 'How urgent it is.');
