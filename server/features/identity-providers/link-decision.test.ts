import { describe, expect, test } from 'vitest';
import { decideLink, type LinkFacts, type ProviderClaims } from './link-decision.ts';

const claims: ProviderClaims = {
  subject: 's',
  sid: null,
  authTime: null,
  email: 'mara@bicycles.example',
  name: null,
  isEmailVerified: true,
  isVerificationAbsent: false,
  groups: [],
};
const nothing: LinkFacts = {
  linkedUserId: undefined,
  connectingUserId: undefined,
  addressee: undefined,
  trustsEmail: false,
  isInvited: false,
  organization: undefined,
};
const confirmed = { id: 'mara', isAddressConfirmed: true };

describe('somebody who signs in', () => {
  test('enters the account that their subject is connected to, whatever their address is now', () => {
    const facts = { ...nothing, linkedUserId: 'jonas', addressee: confirmed, trustsEmail: true };
    expect(decideLink(claims, facts)).toEqual({ kind: 'sign-in', userId: 'jonas' });
  });

  test('is connected by an address if the operator trusts it, the provider verified it and the account confirmed it', () => {
    const facts = { ...nothing, addressee: confirmed, trustsEmail: true };
    expect(decideLink(claims, facts)).toEqual({ kind: 'link', userId: 'mara', by: 'email' });
  });

  test.each<[string, ProviderClaims, Partial<LinkFacts>]>([
    ['the operator doesn’t trust its addresses', claims, { trustsEmail: false }],
    ['the provider hasn’t verified it', { ...claims, isEmailVerified: false }, {}],
    ['it has none', { ...claims, email: null }, {}],
    [
      'the account’s address was never confirmed',
      claims,
      { addressee: { id: 'mara', isAddressConfirmed: false } },
    ],
    ['nobody has it here', claims, { addressee: undefined }],
  ])('stays unknown if %s', (_, said, changes) => {
    const facts = { ...nothing, addressee: confirmed, trustsEmail: true, ...changes };
    expect(decideLink(said, facts)).toEqual({ kind: 'unknown' });
  });
});

describe('somebody without an account who is invited', () => {
  const invited = { ...nothing, trustsEmail: true, isInvited: true };

  test('joins at a provider of the installation whose addresses the operator trusts, once it has verified theirs', () => {
    expect(decideLink(claims, invited)).toEqual({ kind: 'join' });
  });

  test.each<[string, ProviderClaims, Partial<LinkFacts>]>([
    ['the operator doesn’t trust its addresses', claims, { trustsEmail: false }],
    ['the provider hasn’t verified theirs', { ...claims, isEmailVerified: false }, {}],
    ['it doesn’t say', { ...claims, isEmailVerified: false, isVerificationAbsent: true }, {}],
    ['it has none', { ...claims, email: null }, {}],
    ['the address has an account', claims, { addressee: { ...confirmed, isAddressConfirmed: false } }],
    ['nobody has invited them', claims, { isInvited: false }],
  ])('stays unknown if %s', (_, said, changes) => {
    expect(decideLink(said, { ...invited, ...changes })).toEqual({ kind: 'unknown' });
  });
});

describe('somebody who signs in at a provider of an organization', () => {
  const stranger = {
    isLinkedUserMember: false,
    hasInvited: false,
    isInDomain: false,
    isJoiningOn: false,
  };
  const invited = { ...nothing, organization: { ...stranger, hasInvited: true } };

  test('enters the account that is connected, as long as they are a member', () => {
    const facts = { ...nothing, linkedUserId: 'jonas' };
    const member = { ...stranger, isLinkedUserMember: true };
    const entered = decideLink(claims, { ...facts, organization: member });
    expect(entered).toEqual({ kind: 'sign-in', userId: 'jonas' });
    for (const organization of [stranger, invited.organization])
      expect(decideLink(claims, { ...facts, organization })).toEqual({ kind: 'unknown' });
  });

  const inDomain = { ...nothing, organization: { ...stranger, isInDomain: true, isJoiningOn: true } };

  test('joins by an address in a domain of the organization, even if nothing is said about its verification', () => {
    expect(decideLink(claims, inDomain)).toEqual({ kind: 'join' });
    const silent = { ...claims, isEmailVerified: false, isVerificationAbsent: true };
    expect(decideLink(silent, inDomain)).toEqual({ kind: 'join' });
  });

  test('joins by an invitation to a verified address that has no account', () => {
    expect(decideLink(claims, invited)).toEqual({ kind: 'join' });
  });

  test.each<[string, ProviderClaims, LinkFacts]>([
    ['the provider hasn’t verified it', { ...claims, isEmailVerified: false }, invited],
    ['it has none', { ...claims, email: null }, invited],
    [
      'nothing is said about that, outside the organization’s domains',
      { ...claims, isEmailVerified: false, isVerificationAbsent: true },
      { ...nothing, organization: { ...stranger, hasInvited: true, isJoiningOn: true } },
    ],
    [
      'joining is on, and it is in no domain of the organization',
      claims,
      { ...nothing, organization: { ...stranger, isJoiningOn: true } },
    ],
    [
      'it is in a domain of the organization, and joining is off',
      claims,
      { ...nothing, organization: { ...stranger, isInDomain: true } },
    ],
    [
      'the provider denies that it is verified, in a domain of the organization',
      { ...claims, isEmailVerified: false },
      inDomain,
    ],
    ['nobody has invited it', claims, { ...nothing, organization: stranger }],
    [
      'it has an account, even if the operator trusted the provider',
      claims,
      { ...invited, addressee: confirmed, trustsEmail: true },
    ],
  ])('stays unknown with an address if %s', (_, said, facts) => {
    expect(decideLink(said, facts)).toEqual({ kind: 'unknown' });
  });
});

describe('somebody who connects a provider', () => {
  const connecting = { ...nothing, connectingUserId: 'jonas' };

  test('connects it to their own account, although the address is somebody else’s', () => {
    const facts = { ...connecting, addressee: confirmed, trustsEmail: true };
    expect(decideLink(claims, facts)).toEqual({ kind: 'link', userId: 'jonas', by: 'person' });
  });

  test('changes nothing if it was connected already', () => {
    expect(decideLink(claims, { ...connecting, linkedUserId: 'jonas' })).toEqual({
      kind: 'already-connected',
    });
  });

  test('can’t take it from another account', () => {
    expect(decideLink(claims, { ...connecting, linkedUserId: 'mara' })).toEqual({
      kind: 'belongs-to-another',
    });
  });
});
