import { generate } from 'selfsigned';

/** Certificates (PEM) of one authority, for tests of TLS. */
export interface Authority {
  /** The authority's own certificate, which both sides trust. */
  certificate: string;
  /** Signs a certificate for a host name of DNS, for the address 127.0.0.1, and for both sides of a connection. */
  sign(name: string): Promise<{ certificate: string; key: string }>;
}

export async function makeAuthority(): Promise<Authority> {
  const authority = await generate([{ name: 'commonName', value: 'authority.test' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    certificate: authority.cert,
    async sign(name) {
      const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
        keyType: 'ec',
        algorithm: 'sha256',
        ca: { key: authority.private, cert: authority.cert },
        extensions: [
          { name: 'basicConstraints', cA: false },
          { name: 'keyUsage', digitalSignature: true },
          { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
          {
            name: 'subjectAltName',
            altNames: [
              { type: 2, value: name }, // a DNS name
              { type: 7, ip: '127.0.0.1' },
            ],
          },
        ],
      });
      return { certificate: cert, key };
    },
  };
}
