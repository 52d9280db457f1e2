import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';

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
  const authority = await generate([{ name: 'commonName', value: 'authority.test' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const signed = (commonName: string) =>
    generate([{ name: 'commonName', value: commonName }], {
      keyType: 'ec',
      algorithm: 'sha256',
      ca: { key: authority.private, cert: authority.cert },
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true },
        { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: commonName }] },
      ],
    });
  const own = await signed(name);
  const client = await signed('client.test');
  const folder = mkdtempSync(join(tmpdir(), 'sillage-tls-'));
  const write = (file: string, text: string): string => {
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  };

  const server = createServer({
    cert: own.cert,
    key: own.private,
    ca: authority.cert,
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
      authority: write('authority.pem', authority.cert),
      certificate: write('client.pem', client.cert),
      key: write('client-key.pem', client.private),
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
