export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const;
