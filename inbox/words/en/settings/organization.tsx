import type { ReactNode } from 'react';

export const organization = {
  title: 'Profile',
  lead: 'What people and apps are told of this organization.',
  name: 'Name',
  logo: 'Logo address',
  logoHelp: 'Told to apps. Screens of Deskbell load no pictures from elsewhere.',
  timezone: 'Time zone',
  slug: (slug: ReactNode) => <>Addresses of screens hold {slug}, which stays when the name changes.</>,
};
