import { expect, test } from 'vitest';
import { placeholdersIn, presetNames, presets } from './provider-presets.ts';

test('a preset names what is still to be replaced in its issuer', () => {
  const left = Object.fromEntries(presetNames.map((name) => [name, placeholdersIn(presets[name].issuer)]));
  expect(left).toEqual({
    keycloak: ['HOST', 'REALM'],
    authentik: ['HOST', 'SLUG'],
    entra: ['TENANT-ID'],
    google: [],
    okta: ['DOMAIN'],
    other: [],
  });
  expect(placeholdersIn('https://sso.acme.example/realms/REALM')).toEqual(['REALM']);
  expect(placeholdersIn('https://sso.acme.example/realms/Realm-1')).toEqual([]);
});
