import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import { toE164 } from '../../values/phone';
import type { Regional } from '../../values/time/regional';
import { renderedText } from '../rendered';

const rendered = z.object({ To: renderedText, Body: renderedText });

/** The message with its number in E.164, as Twilio requires; an invalid number is left unchanged, for Twilio to refuse. */
export function smsFromRegion(body: unknown, { phoneCountry }: Pick<Regional, 'phoneCountry'>): unknown {
  const { data } = z.looseObject({ To: renderedText }).safeParse(body);
  return data ? { ...data, To: toE164(data.To, phoneCountry) ?? data.To } : body;
}

/** The text message of a rendered request. */
export function smsMessage(body: unknown): SentMessage | null {
  const { data } = rendered.safeParse(body);
  return data ? { to: data.To.trim(), text: data.Body } : null;
}
