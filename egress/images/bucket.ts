import { imageMediaTypes } from '../../domain/images/image-type';
import { signedHeaders, type BucketKey } from './signature';
import type { ImageStore } from './store';

/** How long a call of the bucket may take, in milliseconds. */
const callTime = 10_000;

const nothing = Buffer.alloc(0);

/** Keeps images as objects of a bucket of S3, or of what speaks its protocol. Its address is the operator's: it may be inside this network. */
export function bucketOf({ url: bucket, ...key }: BucketKey & { url: string }): ImageStore {
  async function call(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body: Buffer = nothing,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const url = new URL(`${bucket}/${name}`);
    return fetch(url, {
      method,
      headers: signedHeaders({ method, url, body, headers }, key, new Date()),
      redirect: 'error',
      signal: AbortSignal.timeout(callTime),
      ...(method === 'PUT' && { body: new Uint8Array(body) }),
    });
  }
  return {
    async write(name, bytes, type) {
      await expectDone(await call('PUT', name, bytes, { 'content-type': imageMediaTypes[type] }));
    },

    async read(name) {
      const answer = await call('GET', name);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok) await expectDone(answer);
      return Buffer.from(await answer.arrayBuffer());
    },

    async remove(name) {
      const answer = await call('DELETE', name);
      if (answer.status === 404) await answer.body?.cancel();
      else await expectDone(answer);
    },
  };
}

/** Throws for a refusal, with the code that the bucket gives; what else it answers may hold what was signed. */
async function expectDone(answer: Response): Promise<void> {
  const text = await answer.text();
  if (answer.ok) return;
  const code = /<Code>(\w{1,100})<\/Code>/.exec(text)?.[1] ?? 'no code';
  throw new Error(`The bucket of images answered ${answer.status} (${code}).`);
}
