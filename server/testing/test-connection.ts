export const templateDatabase = 'deskbell_template';
