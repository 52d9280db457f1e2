import type { Access, Endpoint } from '../http/endpoint';
import { statusOf, type ErrorCode } from '../http/messages';

const ofBodies: ErrorCode[] = [
  'invalid_json',
  'invalid_input',
  'body_cut_off',
  'data_too_deep',
  'bad_character',
  'bad_key',
  'number_too_large',
  'body_too_large',
  'unsupported_type',
  'unsupported_encoding',
  'invalid_encoding',
];
const ofQueries: ErrorCode[] = ['invalid_input', 'bad_character', 'bad_key'];
const ofUs: ErrorCode[] = ['internal_error', 'database_unavailable', 'account_busy', 'took_too_long'];

const ofAccess: Record<Access, ErrorCode[]> = {
  open: [],
  signed_in: ['not_signed_in', 'too_many_calls'],
  client_key: ['client_key_missing', 'client_key_invalid', 'too_many_requests', 'quota_met', 'storage_full'],
  basic_key: ['client_key_missing', 'client_key_invalid', 'too_many_requests', 'quota_met', 'storage_full'],
  webhook: ['too_many_requests', 'storage_full'],
  link: [],
};

/** Every error that a call can answer: the codes by HTTP status. */
export function refusalsOf(call: Endpoint, access: Access): Map<number, ErrorCode[]> {
  const isForBrowsers = access === 'open' || access === 'signed_in';
  const codes = new Set<ErrorCode>([
    ...ofAccess[access],
    ...(isForBrowsers && call.method !== 'get' ? (['foreign_origin'] as const) : []),
    ...(call.body ? ofBodies : []),
    ...(call.query ? ofQueries : []),
    ...Object.values(call.params ?? {}).map((thing) => `${thing}_not_found` as const),
    ...(call.errors ?? []),
    ...ofUs,
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  return byStatus;
}
