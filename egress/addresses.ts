import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** An address that a name leads to, as `dns.lookup` gives it. */
export interface HostAddress {
  address: string;
  family: number;
}

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<HostAddress[]>;

export const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** An address that is not the outside world's: a call there is refused, whoever asks. */
export class InsideAddress extends Error {
  override readonly name = 'InsideAddress';
  readonly code = 'address_inside';
  constructor(readonly host: string) {
    super(`${host} is an address inside this network or none of the public internet.`);
  }
}

/**
 * Azure's own address in every one of its virtual networks, where its agents take their orders, although it is one of the internet's.
 * Source: https://learn.microsoft.com/en-us/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const azure = '168.63.129.16';

/** IPv6 addresses that the internet routes (IANA IPv6 address space: 2000::/3). */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet. Everything that has a meaning of its own is not: loopback, private, link-local
 * (clouds keep their metadata there), carrier-grade NAT, documentation, multicast, and the IPv6 ranges that carry an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === azure) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** Whether a URL's hostname is an IP address written out; the URL parser has brought every way of writing one into this form. */
export const literalAddress = (hostname: string): string | null => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
};

/**
 * The addresses of a name, each of the public internet. A name with one that is not is refused whole: an honest provider has none.
 *
 * @throws InsideAddress, and what the resolver throws.
 */
export async function publicAddresses(hostname: string, resolve: Resolve): Promise<HostAddress[]> {
  const literal = literalAddress(hostname);
  const found =
    literal === null ? await resolve(hostname) : [{ address: literal, family: familyOf(literal) }];
  if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address))) {
    throw new InsideAddress(hostname);
  }
  return found;
}

const familyOf = (address: string): number => (address.includes(':') ? 6 : 4);
