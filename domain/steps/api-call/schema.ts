import { z } from 'zod';
import { messageCategory, whenCapped } from '../../entities/account/message-caps';
import { id } from '../../entities/common';
import { ruleWords } from '../../values/validation/faults';

export const apiCallMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Longest single-line field of an app, and longest message, in characters. */
export const shortLimit = 10_000;
export const longLimit = 100_000;
/** Most variables written from an answer. */
const extractedLimit = 200;
/** Most headers of a call that is saved, and the bytes that their names and values have together, in UTF-8 and before they are rendered. */
const headerLimits = { count: 100, bytes: 64 * 1024 };
const short = z.string().max(shortLimit);
const long = z.string().max(longLimit);

/**
 * The fields that the editors of app steps fill in, by app (docs/contract.md#app-steps). The step's app determines which of them are
 * required; the others are kept unchanged.
 */
export const appFields = z
  .object({
    // SMS; `message` is also used for push, chat and mailbox
    phone_number: short,
    message: long,
    // E-mail; `to` and `subject` are also used for the mailbox
    to: short,
    template_id: short,
    dynamic_template_data: z.record(z.string(), z.unknown()),
    from_email: short,
    from_name: short,
    subject: short,
    html: long,
    // The plain-text version of an e-mail; absent or empty: made from its HTML
    text: long,
    senderName: short,
    // Push
    external_id: short,
    title: short,
    launch_url: short,
    // The template that the texts of its message come from; absent or null: the step has its own
    message_template_id: id.nullable(),
    // Prompts
    prompt: long,
    model: z.string().max(255),
    return_boolean_only: z.boolean(),
    add_contact_context: z.boolean(),
    // Chat
    channel: short,
    // A message that goes out at any time, whatever the hours of its channel and the caps are
    is_transactional: z.boolean(),
    // The category of a message, as the account names it, and what becomes of it over a cap; absent: as the caps say
    message_category: messageCategory.nullable(),
    when_capped: z.enum(whenCapped).nullable(),
  })
  .partial();
export type AppFields = z.infer<typeof appFields>;
export type AppField = keyof AppFields;

/** An outbound request, and the mapping of its answer. `body` is JSON text. */
export const apiCallData = z.object({
  method: z.enum(apiCallMethods).default('GET'),
  url: z.string().max(8_192).default(''),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().max(100_000).default('{}'),
  extract_variables: z
    .array(z.object({ from: z.string().max(500), to: z.string().max(500) }))
    .max(extractedLimit)
    .default([]),
  ...appFields.shape,
});
export type ApiCallData = z.infer<typeof apiCallData>;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Whether the headers of a call are few and short enough: their number is looked at before their bytes are. */
function areWithinLimits(headers: Readonly<Record<string, string>>): boolean {
  const entries = Object.entries(headers);
  if (entries.length > headerLimits.count) return false;
  return (
    entries.reduce((sum, [name, value]) => sum + bytesOf(name) + bytesOf(value), 0) <= headerLimits.bytes
  );
}

/** The schema for saving: with a bound for the headers, which older steps may exceed. */
export const savedApiCallData = apiCallData.refine(({ headers }) => areWithinLimits(headers), {
  path: ['headers'],
  message: ruleWords({
    en: 'must be 100 headers at most, with 64 kB of names and values together: leave some out, or put long values into the body',
    fr: 'doit compter au plus 100 en-têtes, avec 64 ko de noms et de valeurs au total : retirez-en, ou mettez les valeurs longues dans le corps',
  }),
});
