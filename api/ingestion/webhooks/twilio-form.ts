import type Koa from 'koa';
import { publicUrl, type AddressSettings } from '../../../config/address';
import { errors } from '../../http/errors';
import type { Attempt } from '../refusals';
import { readBody } from '../transport/read-body';
import { signedByTwilio } from './signatures';

/**
 * Longest form, in bytes, and most fields of one. Twilio sends some thirty fields with a text of up to 1,600 characters, and three more for
 * each of ten media (https://www.twilio.com/docs/messaging/guides/webhook-request, read November 2026). Anybody can send more, and all of it
 * is sorted before the signature tells who it was.
 */
const most = { bytes: 64 * 1024, fields: 500 };

const ampersand = 0x26;

/** A form that Twilio sends, and whether an auth token signed it. Throws ApiError 400, 413 and 415. */
export async function readTwilioForm(
  ctx: Koa.ParameterizedContext,
  attempt: Attempt,
  settings: AddressSettings,
): Promise<{ form: URLSearchParams; signature: string; isSigned: (authToken: string) => boolean }> {
  if (!ctx.is('application/x-www-form-urlencoded')) throw errors.formExpected();
  const raw = await readBody(ctx.req, most.bytes);
  attempt.raw = raw;
  if (raw.filter((byte) => byte === ampersand).length >= most.fields) throw errors.tooManyFields(most.fields);
  const form = new URLSearchParams(raw.toString());
  const signature = ctx.get('X-Twilio-Signature');
  const url = publicUrl(settings, ctx) + ctx.path + ctx.search;
  return { form, signature, isSigned: signedByTwilio({ url, form }, signature) };
}
