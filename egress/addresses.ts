import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** An address of a host name, as `dns.lookup` returns it. */
export interface HostAddress {
  address: string;
  family: number;
}

/** Resolves all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<HostAddress[]>;

export const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** An address that is not on the public internet: calls to it are always refused. */
export class InsideAddress extends Error {
  override readonly name = 'InsideAddress';
  readonly code = 'address_inside';
  constructor(readonly host: string) {
    super(`${host} is an address inside this network or none of the public internet.`);
  }
}

/**
 * Azure's own address in each of its virtual networks, from which its agents get instructions, although it lies in a public range.
 * Source: https://learn.microsoft.com/en-us/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const azure = '168.63.129.16';

/** IPv6 addresses that are routed on the internet (IANA IPv6 address space: 2000::/3). */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet. Every special range is excluded: loopback, private, link-local (where clouds serve their
 * metadata), carrier-grade NAT, documentation, multicast, and the IPv6 ranges that embed an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === azure) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** The IP address in a URL's hostname, null when it is a name; the URL parser has already normalized every notation. */
export const literalAddress = (hostname: string): string | null => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
};

/**
 * The addresses of a host name, if all are public. If any is not, the whole name is refused: a legitimate provider has none such.
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
