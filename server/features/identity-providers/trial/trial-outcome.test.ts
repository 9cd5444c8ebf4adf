import { expect, test } from 'vitest';
import { decideLink, type ProviderClaims } from '../link-decision.ts';
import { type TrialFacts, trialOutcome } from './trial-outcome.ts';

const claims: ProviderClaims = {
  subject: 'somebody',
  sid: null,
  authTime: null,
  email: 'somebody@acme.example',
  name: 'Somebody',
  isEmailVerified: true,
  isVerificationAbsent: false,
  groups: [],
};

const stranger: TrialFacts = {
  linked: undefined,
  isMembersAddress: false,
  hasAccount: false,
  invitation: undefined,
  isInDomain: false,
  joinsWith: null,
  mapped: undefined,
};

const linked = { name: 'Mara', isMember: true, role: 'member' } as const;
const invitation = { role: 'member', access: 'light' } as const;

test.each<[string, Partial<ProviderClaims>, Partial<TrialFacts>, object]>([
  ['somebody connected signs in with their role', {}, { linked }, { kind: 'sign-in', role: 'member' }],
  ['groups decide the role', {}, { linked, mapped: 'admin' }, { kind: 'sign-in', role: 'admin' }],
  ['without a role nobody gets in', {}, { linked, mapped: null }, { kind: 'no-role' }],
  [
    'neither does a former member',
    {},
    { linked: { ...linked, isMember: false, role: null } },
    { kind: 'not-a-member' },
  ],
  ['an address is needed otherwise', { email: null }, { joinsWith: 'full' }, { kind: 'no-address' }],
  ['a member connects it themselves', {}, { isMembersAddress: true }, { kind: 'connect-first' }],
  [
    'somebody invited joins as invited',
    {},
    { invitation },
    { kind: 'join', by: 'invitation', access: 'light' },
  ],
  [
    'groups overrule an invitation',
    {},
    { invitation, mapped: 'admin' },
    { kind: 'join', role: 'admin', access: 'full' },
  ],
  ['a group is needed to join too', {}, { invitation, mapped: null }, { kind: 'no-role' }],
  [
    'somebody in the domain joins',
    {},
    { isInDomain: true, joinsWith: 'light' },
    { kind: 'join', by: 'domain', role: 'member', access: 'light' },
  ],
  ['unless joining is off', {}, { isInDomain: true }, { kind: 'joining-off' }],
  [
    'an unverified address joins nowhere',
    { isEmailVerified: false },
    { invitation },
    { kind: 'not-verified' },
  ],
  [
    'except if the provider says nothing, in the domain',
    { isEmailVerified: false, isVerificationAbsent: true },
    { isInDomain: true, joinsWith: 'full' },
    { kind: 'join' },
  ],
  ['an account is only mentioned where joining is possible', {}, { hasAccount: true }, { kind: 'no-domain' }],
  ['and connected by its owner there', {}, { hasAccount: true, invitation }, { kind: 'connect-first' }],
])('%s', (_, said, known, outcome) => {
  expect(trialOutcome({ ...claims, ...said }, { ...stranger, ...known })).toMatchObject(outcome);
});

test('a trial says the same as a sign-in, whatever is known about the person', () => {
  const yesNo = [false, true];
  let compared = 0;
  for (const isLinked of yesNo)
    for (const isMember of yesNo)
      for (const email of [null, 'somebody@acme.example'])
        for (const [isEmailVerified, isVerificationAbsent] of [
          [true, false],
          [false, false],
          [false, true],
        ] as const)
          for (const hasAccount of yesNo)
            for (const hasInvited of yesNo)
              for (const isInDomain of yesNo)
                for (const joinsWith of [null, 'full'] as const) {
                  const said = { ...claims, email, isEmailVerified, isVerificationAbsent };
                  const decision = decideLink(said, {
                    linkedUserId: isLinked ? 'linked' : undefined,
                    connectingUserId: undefined,
                    addressee: hasAccount ? { id: 'other', isAddressConfirmed: true } : undefined,
                    trustsEmail: false,
                    isInvited: false,
                    organization: {
                      isLinkedUserMember: isMember,
                      hasInvited,
                      isInDomain,
                      isJoiningOn: joinsWith !== null,
                    },
                  });
                  const outcome = trialOutcome(said, {
                    ...stranger,
                    linked: isLinked ? { ...linked, isMember } : undefined,
                    hasAccount,
                    invitation: hasInvited ? invitation : undefined,
                    isInDomain,
                    joinsWith,
                  });
                  const getsIn = ['sign-in', 'join'].includes(outcome.kind) ? outcome.kind : 'unknown';
                  expect([decision.kind, outcome.kind]).toEqual([getsIn, outcome.kind]);
                  compared += 1;
                }
  expect(compared).toBe(384);
});
