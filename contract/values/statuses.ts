export const statuses = ['open', 'snoozed', 'closed'] as const;
