/**
 * The part of an address that its user can't change at will: an IPv4 address as a whole, the first 48 bits of an IPv6
 * address. Providers give a customer up to that much, which is 65,536 networks of 64 bits each.
 */
export function networkOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 !== undefined || !address.includes(':')) return ipv4 ?? address;
  return groupsOf(address)
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':');
}

/**
 * The neighborhood of an address: an IPv4 /24 or an IPv6 /56. For counting people who can rent addresses next to
 * each other, but need no account.
 */
export function subnetOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 !== undefined) return `${ipv4.slice(0, ipv4.lastIndexOf('.'))}.0/24`;
  if (!address.includes(':')) return address;
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(address);
  const groups = [first, second, third, fourth & 0xff00].map((group) => group.toString(16));
  return `${groups.join(':')}::/56`;
}

function ipv4Of(address: string): string | undefined {
  return /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
}
