import ipaddr from 'ipaddr.js';

/** Whether an address must not be called, including anything that isn't an address. */
export type AddressGuard = (address: string) => boolean;

type Address = ReturnType<typeof ipaddr.process>;

/** The IPv6 ranges allocated to the public; everything else has another meaning, or none yet. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Refuses every address that is not public (security S12): this machine, private, shared and local networks,
 * documentation, multicast, and those that embed another one (mapped, NAT64, 6to4, Teredo). An IPv4 address inside an
 * IPv6 one (`::ffff:127.0.0.1`) is treated as the former. `networks` are exempt.
 */
export function addressGuard(networks: readonly string[]): AddressGuard {
  const allowed = networks.map(rangeOf);
  return (text) => {
    if (!ipaddr.isValid(text)) return true;
    const address = ipaddr.process(text);
    return !isPublic(address) && !allowed.some((range) => isIn(address, range));
  };
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isIn(address, publicIpv6);
}

type Range = [Address, number];

function rangeOf(network: string): Range {
  const [address = '', bits] = network.split('/');
  const parsed = ipaddr.process(address);
  return [parsed, bits === undefined ? parsed.toByteArray().length * 8 : Number(bits)];
}

function isIn(address: Address, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network as never, bits);
}
