import { z } from 'zod';
import { readStatus, type Answer, type Reading } from '../answer';
import { readRefusal, type Refusal } from '../refusals';

/** An error as Twilio answers it. Source: https://www.twilio.com/docs/usage/twilios-response#exceptions */
const told = z.object({ code: z.number(), message: z.string() });

/** Source: https://www.twilio.com/docs/api/errors, each code on a page of its own (read November 2026). */
const refusals: Readonly<Record<string, Refusal>> = {
  20_003: {
    kind: 'failed',
    message: 'Twilio refused the sign-in: check the account SID and the auth token of the connection.',
  },
  20_404: {
    kind: 'failed',
    message: 'Twilio does not know this account: check the account SID of the connection.',
  },
  20_429: { kind: 'retry', message: 'Twilio asked for fewer calls at once.' },
  21_211: {
    kind: 'failed',
    message:
      'The phone number is not valid: write it as +33612345678, or choose the country of numbers without a country code in Settings, General.',
  },
  21_408: {
    kind: 'failed',
    message: 'The Twilio account may not send to this country: allow it in the geo permissions there.',
  },
  21_610: { kind: 'skipped', message: 'The recipient answered STOP, so Twilio sends them nothing.' },
  21_611: { kind: 'retry', message: 'The sender’s queue at Twilio is full.', after: 60_000 },
  21_612: { kind: 'failed', message: 'Twilio finds no way from the sender to this number.' },
  21_614: { kind: 'skipped', message: 'The number is none that takes text messages.' },
  21_617: { kind: 'failed', message: 'The message is longer than 1,600 characters: shorten it.' },
  21_619: { kind: 'failed', message: 'The message came out empty: check its variables.' },
  21_703: {
    kind: 'failed',
    message: 'The messaging service has no sender: add a phone number to it at Twilio.',
  },
  21_705: {
    kind: 'failed',
    message: 'Twilio does not know the messaging service: check its SID in the connection.',
  },
};

/** Reads what Twilio answers to a message. */
export function readSms(answer: Answer): Reading {
  const reading = readStatus(answer);
  if (reading.kind === 'done') return reading;
  const { data } = told.safeParse(answer.body);
  const error = data ? { code: String(data.code), words: data.message } : null;
  return readRefusal(answer, { id: 'twilio', name: 'Twilio' }, error, refusals);
}
