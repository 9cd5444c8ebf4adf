type Details = Readonly<Record<string, string>>;

const hours = (count: string) => (count === '1' ? '1 Stunde' : `${count} Stunden`);
const days = (count: string) => (count === '1' ? '1 Tag' : `${count} Tage`);
const inDays = (count: string) => (count === '1' ? '1 Tag' : `${count} Tagen`);
const ways: Readonly<Record<string, string>> = {
  password: 'Passwort',
  passkey: 'Passkey',
  provider: 'Identitätsanbieter',
};

const audiences: Readonly<Record<string, string>> = { admins: 'für Admins', everyone: 'für alle' };

/** Was ein Admin an der Anmelderichtlinie geändert hat. */
export function policyChanges(it: Details): string {
  const changes = [
    it.second_factor && secondFactor(it.second_factor, it.grace_days ?? '0'),
    it.ways_in &&
      `hat die Anmeldung per ${it.ways_in
        .split(', ')
        .map((way) => ways[way] ?? way)
        .join(', ')} erlaubt`,
    it.only_own_provider &&
      (it.only_own_provider === 'on'
        ? 'hat den Identitätsanbieter der Organisation vorgeschrieben'
        : 'hat den Identitätsanbieter der Organisation freigestellt'),
    it.idle_hours && `hat das Zeitlimit bei Inaktivität auf ${hours(it.idle_hours)} gesetzt`,
    it.lifetime_days && `hat Sitzungen auf ${days(it.lifetime_days)} begrenzt`,
    it.tokens_rest_after_days && tokens(it.tokens_rest_after_days),
    it.personal_tokens &&
      (it.personal_tokens === 'allowed'
        ? 'hat persönliche Tokens erlaubt'
        : 'hat persönliche Tokens verboten'),
  ];
  return changes.filter(Boolean).join('; ') || 'hat die Anmelderichtlinie geändert';
}

function secondFactor(audience: string, graceDays: string): string {
  const forWhom = audiences[audience];
  if (forWhom === undefined) return 'hat den zweiten Faktor freigestellt';
  const when = graceDays === '0' ? 'ab sofort' : `nach ${inDays(graceDays)}`;
  return `hat einen zweiten Faktor ${forWhom} vorgeschrieben, ${when}`;
}

function tokens(rest: string): string {
  return rest === 'never'
    ? 'lässt Tokens gelten, egal wann sich ihre Person zuletzt angemeldet hat'
    : `lässt Tokens ruhen, wenn sich ihre Person ${days(rest)} lang nicht angemeldet hat`;
}
