import { readFileSync, statSync } from 'node:fs';
import { types } from 'node:util';
import { proxyContradiction, publicUrl, type AddressSettings } from '../../config/address';
import {
  retentionContradiction,
  retentionInWords,
  retentionOf,
  type RetentionSettings,
} from '../../config/retention';
import type { SecretKeys } from '../../config/secret-keys';
import type { Settings } from '../../config/settings';
import type { Database } from '../../db/database/connection';
import { countUnreadable } from '../../db/secrets/sealed-secrets';
import { codeOf } from '../stack/problem';
import { ok, warning, wrong, type Look } from './look';

/** How long the public address may take to respond, in milliseconds. */
const patience = 5_000;
/** The bits of a file's mode that let users other than its owner read or write it. */
const others = 0o077;

/** Checks that this Node is one that package.json allows (`engines`), as `npm start` does before it loads anything. */
export const nodeLook =
  (own = process.versions.node): Look =>
  () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
    const needed = engines.node.replace('>=', '');
    return Promise.resolve(
      isOlder(own, needed)
        ? wrong(
            `This is Node ${own}: Sillage needs ${needed} or later.`,
            'Install a newer one: https://nodejs.org has it.',
          )
        : ok(`This is Node ${own}; Sillage needs ${needed} or later.`),
    );
  };

/** Compares the numbers of two versions. */
const isOlder = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0;

/** Checks that the keys decrypt the stored secrets. */
export const keysLook =
  (database: Database, keys: SecretKeys): Look =>
  async () => {
    const unreadable = await countUnreadable(database, keys);
    if (unreadable > 0)
      return wrong(
        `${unreadable} stored secrets are not opened by the secret key: connections and sign-ins that need them fail.`,
        'Put back the key that they were stored with, as the second one: SECRET_KEY=<this>,<that>.',
      );
    return ok('The secret key opens what is stored encrypted.');
  };

/** Checks that only its owner may access the key file. */
export const keyFileLook =
  (file: string): Look =>
  () => {
    const mode = statSync(file).mode & 0o777;
    return Promise.resolve(
      (mode & others) === 0
        ? ok(`Only its owner reads ${file}.`)
        : warning(`Others than its owner may read ${file} (mode ${mode.toString(8)}).`, `chmod 600 ${file}`),
    );
  };

/** Checks that the settings about the public address agree with each other. */
export const proxyLook =
  (settings: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY'>): Look =>
  () => {
    const contradiction = proxyContradiction(settings);
    return Promise.resolve(
      contradiction === null
        ? ok('PUBLIC_URL and TRUST_PROXY agree.')
        : warning('PUBLIC_URL and TRUST_PROXY contradict each other.', contradiction),
    );
  };

/** Says what is kept for how long, and checks that the settings do not contradict each other. */
export const retentionLook =
  (settings: RetentionSettings): Look =>
  () => {
    const contradiction = retentionContradiction(settings);
    const found = retentionInWords(retentionOf(settings));
    return Promise.resolve(contradiction === null ? ok(found) : warning(found, contradiction));
  };

/** Checks that the API responds at its public address. */
export const addressLook =
  (settings: AddressSettings): Look =>
  async () => {
    const address = publicUrl(settings);
    const answer = await fetch(`${address}/api/health/live`, {
      signal: AbortSignal.timeout(patience),
    }).catch(causeOf);
    if (answer instanceof Response && answer.ok) return ok(`The API answers at ${address}.`);
    if (answer instanceof Response)
      return warning(
        `The API does not answer this machine at ${address} (it answered ${answer.status}).`,
        start,
      );
    if (certificateCodes.test(codeOf(answer) ?? ''))
      return warning(
        `This machine does not trust the certificate at ${address} (${answer.message}).`,
        'Look at the proxy’s certificate. One of an authority of your own is trusted with NODE_EXTRA_CA_CERTS=<its file>.',
      );
    return warning(`The API does not answer this machine at ${address} (${answer.message}).`, start);
  };

const start = 'Start it. If it runs, look at PUBLIC_URL, BASE_PATH and the proxy.';
/** What Node calls the failures of certificates (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const certificateCodes = /CERT|LEAF_SIGNATURE|CHAIN_TOO_LONG|INVALID_CA|INVALID_PURPOSE/;

/** fetch reports the reason in the error's cause. */
function causeOf(error: unknown): Error {
  const cause = types.isNativeError(error) ? (error.cause ?? error) : error;
  return types.isNativeError(cause) ? cause : new Error(String(cause));
}
