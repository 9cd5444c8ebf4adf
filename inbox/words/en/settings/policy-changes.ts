type Details = Readonly<Record<string, string>>;

const hours = (count: string) => (count === '1' ? '1 hour' : `${count} hours`);
const days = (count: string) => (count === '1' ? '1 day' : `${count} days`);
const ways: Readonly<Record<string, string>> = {
  password: 'passwords',
  passkey: 'passkeys',
  provider: 'identity providers',
};

const audiences: Readonly<Record<string, string>> = { admins: 'for admins', everyone: 'for everyone' };

/** What an admin changed in the sign-in policy, by the details of the audit entry. */
export function policyChanges(it: Details): string {
  const changes = [
    it.second_factor && secondFactor(it.second_factor, it.grace_days ?? '0'),
    it.ways_in &&
      `allowed signing in with ${it.ways_in
        .split(', ')
        .map((way) => ways[way] ?? way)
        .join(', ')}`,
    it.only_own_provider &&
      (it.only_own_provider === 'on'
        ? 'required the organization’s identity provider'
        : 'made the organization’s identity provider optional'),
    it.idle_hours && `set the idle timeout to ${hours(it.idle_hours)}`,
    it.lifetime_days && `limited sessions to ${days(it.lifetime_days)}`,
    it.tokens_rest_after_days && tokens(it.tokens_rest_after_days),
    it.personal_tokens &&
      (it.personal_tokens === 'allowed' ? 'allowed personal tokens' : 'forbade personal tokens'),
  ];
  return changes.filter(Boolean).join('; ') || 'changed the sign-in policy';
}

function secondFactor(audience: string, graceDays: string): string {
  const forWhom = audiences[audience];
  if (forWhom === undefined) return 'made the second factor optional';
  const when =
    graceDays === '0' ? 'immediately' : graceDays === '1' ? 'within a day' : `within ${graceDays} days`;
  return `required a second factor ${forWhom}, ${when}`;
}

function tokens(rest: string): string {
  return rest === 'never'
    ? 'allowed tokens no matter when their owner last signed in'
    : `suspended tokens if their owner hasn’t signed in for ${days(rest)}`;
}
