import type { Topic } from '../topic.ts';

export const integrations: Topic = {
  tag: 'integration',
  subjects: [
    'Webhook answers with {code}',
    'Token expired after the migration',
    'Sync of {thing} records stopped',
    'Rate limit while importing',
    'Does the interface support {feature}?',
  ],
  problems: [
    'Our importer sends {count} requests a minute and runs into the limit about once an hour.',
    'Since {day} the webhook signature no longer matches, although the secret has not changed.',
    'The nightly sync skips every {thing} whose name holds an umlaut.',
    'Records created between {time} and midnight carry the date of the day before.',
    'The cursor from {day} is rejected with {code}.',
    'Our connector shows the {thing} twice, with two different ids.',
  ],
  details: [
    'We run version {version} of the client behind a proxy in {place}.',
    'The request id of one such call is {code}.',
    'A small script that shows it is ready, I only need an address to send it to.',
    'The same call works from {name}, with the same token.',
    'We retry {count} times with a pause in between.',
    'Our time zone is the one of {place}.',
  ],
  questions: [
    'Can the limit be raised for a weekend?',
    'Is the order of events guaranteed?',
    'How should we verify the signature during a rotation?',
    'Is there a sandbox for {feature}?',
    'What do you advise?',
  ],
  answers: [
    'During a rotation two signatures are sent; accept the request if either of them matches.',
    'The limit is {count} a minute for each token; reading with a larger page size needs far fewer calls.',
    'Times are given in UTC throughout, so please convert to the zone of {place} on your side.',
    'The names were compared before being normalised. A correction is live since {time}.',
    'A cursor belongs to one filter and one order. Start again without it, then keep the new one.',
    'For {feature} there is a sandbox; I have opened one for you under {code}.',
  ],
};
