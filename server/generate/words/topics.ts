import type { Topic } from './topic.ts';
import { appTrouble } from './topics/app-trouble.ts';
import { billing } from './topics/billing.ts';
import { bookings } from './topics/bookings.ts';
import { choosing } from './topics/choosing.ts';
import { delivery } from './topics/delivery.ts';
import { french } from './topics/french.ts';
import { german } from './topics/german.ts';
import { integrations } from './topics/integrations.ts';
import { praise } from './topics/praise.ts';
import { privacy } from './topics/privacy.ts';
import { repairs } from './topics/repairs.ts';
import { returns } from './topics/returns.ts';
import { signIn } from './topics/sign-in.ts';
import { spanish } from './topics/spanish.ts';
import { subscription } from './topics/subscription.ts';

/** The most common first. */
export const topics: readonly Topic[] = [
  ...[delivery, appTrouble, billing, returns, signIn, choosing, repairs, subscription],
  ...[integrations, bookings, praise, german, privacy, french, spanish],
];
