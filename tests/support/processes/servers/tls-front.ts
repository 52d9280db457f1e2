import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { makeAuthority } from './certificates';

/** A server behind TLS, which requires a certificate from each client. */
export interface TlsFront {
  /** host:port */
  address: string;
  /** The name in its certificate. */
  name: string;
  /** Files (PEM): the CA of both sides, and the client's certificate and key. */
  files: { authority: string; certificate: string; key: string };
  stop(): Promise<void>;
}

/** Puts TLS (with HTTP/2, which gRPC needs) in front of a plain-text server, on a loopback port. */
export async function startTlsFront(upstream: { host: string; port: number }): Promise<TlsFront> {
  const name = 'front.test';
  const authority = await makeAuthority();
  const own = await authority.sign(name);
  const client = await authority.sign('client.test');
  const folder = mkdtempSync(join(tmpdir(), 'sillage-tls-'));
  const write = (file: string, text: string): string => {
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  };

  const server = createServer({
    cert: own.certificate,
    key: own.key,
    ca: authority.certificate,
    requestCert: true,
    rejectUnauthorized: true,
    ALPNProtocols: ['h2'],
  });
  const open = new Set<() => void>();
  server.on('secureConnection', (near) => {
    const far = connect(upstream);
    const end = (): void => {
      open.delete(end);
      near.destroy();
      far.destroy();
    };
    open.add(end);
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    name,
    files: {
      authority: write('authority.pem', authority.certificate),
      certificate: write('client.pem', client.certificate),
      key: write('client-key.pem', client.key),
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const end of open) end();
      await closed;
      rmSync(folder, { recursive: true });
    },
  };
}
