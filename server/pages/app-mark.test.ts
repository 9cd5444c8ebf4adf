import { expect, test } from 'vitest';
import { appMark } from './app-mark.ts';

test.each(['/logos/app_1.png', 'data:image/png;base64,AAAA'])(
  'a logo stored on this server is shown: %s',
  (logoUrl) => {
    expect(appMark({ name: 'Parcel', logoUrl })).toContain('<img class="app-mark"');
  },
);

test.each([
  null,
  'https://evil.example/pixel.png',
  '//evil.example/pixel.png',
  '/\\evil.example/pixel.png',
  'javascript:alert(1)',
  'data:text/html;base64,AAAA',
  'data:image/svg+xml;base64,AAAA',
])('security 35: instead of %s the page shows the first letter of the name', (logoUrl) => {
  expect(appMark({ name: ' <éclair>', logoUrl })).toBe(
    '<span class="app-mark app-letter" aria-hidden="true">É</span>',
  );
});
