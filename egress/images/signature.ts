import { createHash, createHmac } from 'node:crypto';

/** A key of a bucket. */
export interface BucketKey {
  region: string;
  keyId: string;
  secret: string;
}

/** A call of S3 that is to be signed. */
interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  url: URL;
  body: Buffer;
  /** Headers beside those that the signature adds, by their names in lower case. */
  headers?: Readonly<Record<string, string>>;
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const mac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The headers of a call with its signature, version 4 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). The path is taken
 * as it is written: ours hold letters, digits, dots, hyphens and slashes.
 */
export function signedHeaders(
  { method, url, body, headers = {} }: Call,
  { region, keyId, secret }: BucketKey,
  now: Date,
): Record<string, string> {
  const moment = `${now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`;
  const day = moment.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': moment,
  };
  const names = Object.keys(signed).toSorted();
  const canonical = [
    method,
    url.pathname,
    '',
    ...names.map((name) => `${name}:${signed[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    signed['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Buffer>(
    (made, part) => mac(made, part),
    mac(mac(`AWS4${secret}`, day), region),
  );
  const signature = mac(key, toSign).toString('hex');
  // The client sends the host by itself.
  const { host: _, ...sent } = signed;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
