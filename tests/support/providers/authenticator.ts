import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { JsonObject } from '../../../domain/entities/common';

/** How a device deviates from the standard. */
export interface Liberties {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** It did not verify the user. */
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string;
  /** It sends its maker's certificates, which were not requested. */
  certificates?: boolean;
  signature?: Buffer;
}

const userPresent = 0x01;
const userVerified = 0x04;
const credentialIncluded = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/**
 * A software device with one passkey: it signs according to https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data and
 * #sctn-generating-an-attestation-object, with ES256.
 */
export class Authenticator {
  readonly id = randomBytes(16);
  private counter = 0;
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject };
  private userHandle = '';

  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
  ) {
    this.key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Creates its passkey; returns the result of `navigator.credentials.create`. */
  create(options: JsonObject, liberties: Liberties = {}) {
    const { user } = options;
    if (isObject(user)) this.userHandle = textOf(user['id']);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      this.authenticatorData(credentialIncluded, liberties),
      Buffer.alloc(16),
      length,
      this.id,
      this.coseKey(),
    ]);
    const statement: [string, Uint8Array<ArrayBuffer>[]][] = [['x5c', [new Uint8Array([1, 2, 3])]]];
    const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, never>>([
      ['fmt', liberties.certificates ? 'packed' : 'none'],
      ['attStmt', new Map(liberties.certificates ? statement : []) as Map<string, never>], // the library's type names no lists
      ['authData', new Uint8Array(data)],
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', options, liberties),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs in; returns the result of `navigator.credentials.get`. */
  get(options: JsonObject, liberties: Liberties = {}) {
    const clientDataJSON = this.clientData('webauthn.get', options, liberties);
    const data = this.authenticatorData(0, liberties);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = liberties.signature ?? createSign('sha256').update(signed).sign(this.key.privateKey);
    return this.credential({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: liberties.userHandle ?? this.userHandle,
    });
  }

  private credential<Response extends object>(response: Response) {
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response,
    };
  }

  private clientData(type: string, options: JsonObject, liberties: Liberties): string {
    const data = {
      type: liberties.type ?? type,
      challenge: liberties.challenge ?? textOf(options['challenge']),
      origin: liberties.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private authenticatorData(flags: number, { rpId = this.rpId, isUnverified, counter }: Liberties): Buffer {
    this.counter = counter ?? this.counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const all = flags | userPresent | (isUnverified ? 0 : userVerified);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  }

  /** https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(cose));
  }
}
