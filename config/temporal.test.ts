import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporalAccess } from './temporal';

const folder = mkdtempSync(join(tmpdir(), 'sillage-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => {
  writeFileSync(join(folder, name), name);
  return join(folder, name);
};
const TEMPORAL_ADDRESS = 'temporal.example.com:7233';
const given = {
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: file('ca.pem'),
  TEMPORAL_TLS_CLIENT_CERT_PATH: file('client.pem'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: file('client-key.pem'),
  TEMPORAL_TLS_SERVER_NAME: 'temporal.internal',
};

describe('how Temporal is reached', () => {
  it('is plain text unless TLS is asked for', () => {
    expect(temporalAccess({ TEMPORAL_ADDRESS })).toEqual({ address: TEMPORAL_ADDRESS, tls: false });
    expect(temporalAccess({ TEMPORAL_ADDRESS, TEMPORAL_TLS: true }).tls).toEqual({});
  });

  it('is TLS with what the files hold', () => {
    expect(temporalAccess({ TEMPORAL_ADDRESS, ...given }).tls).toEqual({
      serverRootCACertificate: Buffer.from('ca.pem'),
      clientCertPair: { crt: Buffer.from('client.pem'), key: Buffer.from('client-key.pem') },
      serverNameOverride: 'temporal.internal',
    });
    const none = { TEMPORAL_TLS_SERVER_CA_CERT_PATH: join(folder, 'none.pem') };
    expect(temporalAccess({ TEMPORAL_ADDRESS, ...given, ...none, TEMPORAL_TLS: false }).tls).toBe(false);
  });

  it('is TLS with an API key', () => {
    expect(temporalAccess({ TEMPORAL_ADDRESS, TEMPORAL_API_KEY: 'key' })).toEqual({
      address: TEMPORAL_ADDRESS,
      tls: {},
      apiKey: 'key',
    });
  });

  it('is told by a line that names the setting whose file is not there', () => {
    const TEMPORAL_TLS_SERVER_CA_CERT_PATH = join(folder, 'none.pem');
    expect(() => temporalAccess({ TEMPORAL_ADDRESS, TEMPORAL_TLS_SERVER_CA_CERT_PATH })).toThrow(
      /^The setting TEMPORAL_TLS_SERVER_CA_CERT_PATH cannot be read \(ENOENT.+docs\/operating\.md lists all settings\.$/,
    );
  });
});
