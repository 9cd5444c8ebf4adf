/** What a custom field contains. */
export const fieldKinds = ['text', 'number', 'date', 'checkbox', 'choice', 'choices', 'link'] as const;

export type FieldKind = (typeof fieldKinds)[number];

/** The records that have custom fields. */
export const fieldRecords = ['conversation', 'contact', 'company'] as const;

export type FieldRecord = (typeof fieldRecords)[number];
