import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import DNS from 'dns2';

/** The records of a name. `silent`: the server never answers for it; `failing`: it says that it cannot. */
export interface ZoneEntry {
  txt?: string[];
  mx?: { priority: number; exchange: string }[];
  a?: string[];
  aaaa?: string[];
  cname?: string;
  trouble?: 'silent' | 'failing';
}

/** A server of the DNS on loopback, by UDP and TCP, that knows the names of a zone. */
export interface DnsServer {
  /** As `DNS_SERVERS` takes it. */
  address: string;
  /** Names that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

const { TYPE, CLASS } = DNS.Packet;
/** Codes of an answer. Source: RFC 1035, section 4.1.1 */
const serverFailure = 2;
const noSuchName = 3;

export async function startDns(zone: () => Readonly<Record<string, ZoneEntry>>): Promise<DnsServer> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();

  const handle: DNS.DnsHandler = (request, send) => {
    const response = DNS.Packet.createResponseFromRequest(request);
    const [question] = request.questions;
    if (!question) return;
    asked.push(question.name);
    const entry = zone()[question.name.toLowerCase()];
    if (entry?.trouble === 'silent') return;
    if (entry?.trouble === 'failing') response.header.rcode = serverFailure;
    else if (!entry) response.header.rcode = noSuchName;
    else response.answers.push(...answersOf(question, entry, zone()));
    void send(response);
  };

  const tcp = DNS.createTCPServer(handle);
  tcp.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo; // it listens on TCP
  const udp = DNS.createUDPServer(handle);
  await udp.listen(port, '127.0.0.1');

  return {
    address: `127.0.0.1:${port}`,
    asked,
    async close() {
      const closed = Promise.all([once(udp, 'close'), once(tcp, 'close')]);
      udp.close();
      tcp.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

type Resource = DNS.Packet['answers'][number];

function answersOf(
  { name, type }: DNS.Packet['questions'][number],
  entry: ZoneEntry,
  zone: Readonly<Record<string, ZoneEntry>>,
): Resource[] {
  const resource = (kind: number, data: Partial<Resource>): Resource =>
    DNS.Packet.createResourceFromQuestion({ name, type: kind, class: CLASS.IN } as never, {
      type: kind,
      ttl: 60,
      ...data,
    });
  if (entry.cname !== undefined) {
    const target = zone[entry.cname];
    const alias = resource(TYPE.CNAME, { domain: entry.cname });
    if (type === TYPE.CNAME || !target) return [alias];
    const behind = answersOf({ name: entry.cname, type } as never, target, zone);
    return [alias, ...behind];
  }
  switch (type) {
    case TYPE.TXT:
      return (entry.txt ?? []).map((text) => resource(type, { data: text.match(/.{1,255}/gs) ?? [''] }));
    case TYPE.MX:
      return (entry.mx ?? []).map((exchange) => resource(type, exchange));
    case TYPE.A:
      return (entry.a ?? []).map((address) => resource(type, { address }));
    case TYPE.AAAA:
      return (entry.aaaa ?? []).map((address) => resource(type, { address }));
    default:
      return [];
  }
}
