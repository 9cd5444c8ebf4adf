import { OneOf } from './primitives.ts';

export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const;

export const Priority = OneOf(priorities, 'How urgent it is.');
