import { InsideAddress } from './addresses';
import type { Outcome } from './outcome';

/** Errors before a connection is established: nothing has been sent. */
const beforeConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EDNS',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Error codes that refuse the other side's certificate or TLS. */
const aboutTls = /CERT|TLS|SSL|EPROTO|SELF_SIGNED/;

/** The outcome of a call that failed with an error before a response began. */
export function outcomeOfError(error: unknown, host: string): Exclude<Outcome, { kind: 'answered' }> {
  const cause = causeOf(error);
  if (cause instanceof InsideAddress) {
    return {
      kind: 'refused',
      code: cause.code,
      message: `${cause.message} Calls go to the public internet only; whoever runs this server can allow a host.`,
    };
  }
  const code = codeOf(cause);
  if (beforeConnection.has(code)) {
    return { kind: 'unsent', code: 'not_connected', message: `${host} could not be reached (${code}).` };
  }
  if (aboutTls.test(code)) return tlsFailed(host, code);
  if (/^UND_ERR_INVALID_ARG|^ERR_INVALID_CHAR|^UND_ERR_NOT_SUPPORTED/.test(code)) {
    return {
      kind: 'refused',
      code: 'request_invalid',
      message: 'The request has a header or a body that cannot be sent.',
    };
  }
  return {
    kind: 'unclear',
    code: 'no_answer',
    message: `${host} was called, and no answer came (${code || 'broken off'}).`,
  };
}

/** The outcome of a call whose other side has a wrong certificate or no TLS: nothing was sent. */
export const tlsFailed = (host: string, code: string): Extract<Outcome, { kind: 'refused' }> => ({
  kind: 'refused',
  code: 'tls_failed',
  message: `No secure connection to ${host} could be made (${code}).`,
});

/** The outcome of a call whose time limit was exceeded before a response began. */
export const notInTime = (host: string): Extract<Outcome, { kind: 'unclear' }> => ({
  kind: 'unclear',
  code: 'no_answer',
  message: `${host} was called, and did not answer in time.`,
});

/** Connection errors of several addresses come as one aggregate error. */
function causeOf(error: unknown): unknown {
  const several = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : undefined;
  return Array.isArray(several) && several.length > 0 ? (several[0] as unknown) : error;
}

/** The code of an error of Node, of its libraries or of undici; '' where there is none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
