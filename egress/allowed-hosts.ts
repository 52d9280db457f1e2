/** Whether the operator allows calls to a host on an internal network: `host` (any port) or `host:port`. */
export type IsAllowedHost = (url: Pick<URL, 'hostname' | 'port' | 'protocol'>) => boolean;

const usualPorts: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'smtps:': '465',
  'smtp:': '587',
};

/** Parses the operator's list of hosts. */
export function allowedHosts(hosts: readonly string[]): IsAllowedHost {
  const listed = new Set(hosts.map((host) => host.toLowerCase()));
  return ({ hostname, port, protocol }) => {
    const host = hostname.toLowerCase();
    return listed.has(host) || listed.has(`${host}:${port || (usualPorts[protocol] ?? '')}`);
  };
}
