export const sources = [
  'dashboard',
  'api',
  'chat',
  'email',
  'sms',
  'instagram',
  'whatsapp',
  'slack',
  'discord',
  'import',
  'system',
] as const;
