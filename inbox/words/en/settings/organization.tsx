import type { ReactNode } from 'react';

export const organization = {
  title: 'Profile',
  lead: 'What people and apps see of this organization.',
  name: 'Name',
  logo: 'Logo URL',
  logoHelp: 'Shown to apps. Deskbell itself doesn’t load images from other servers.',
  timezone: 'Time zone',
  slug: (slug: ReactNode) => <>URLs contain {slug}, which doesn’t change with the name.</>,
};
