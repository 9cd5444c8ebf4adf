/** How long the TXT record of a domain may be missing or unreachable before the domain is no longer verified. */
export const domainGraceDays = 14;
