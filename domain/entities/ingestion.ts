import { z } from 'zod';
import { fromJson } from '../values/json';
import { externalId } from './contact';
import { jsonObject } from './common';
import { eventNameLimit } from './event';
import { tagOfAddedEventName } from './tag';

/** Most items one batch takes. */
export const batchLimit = 500;
/** How deep objects and lists may lie in each other in an item. */
export const depthOfDataLimit = 32;

const earliest = Date.UTC(1900, 0, 1);
/** Clocks that run ahead are forgiven this much. */
const aheadMilliseconds = 24 * 60 * 60 * 1_000;

/** When it happened: an ISO date, or a date and time (UTC when it names no zone), from 1900 to a day from now. */
const timestamp = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
    error: 'must be an ISO date such as 2026-05-31 or 2026-05-31T08:30:00Z',
  })
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length <= 10 ? text : `${text}Z`))
  .refine((date) => date.getTime() >= earliest && date.getTime() <= Date.now() + aheadMilliseconds, {
    message: 'must lie between 1900 and tomorrow',
  });

const dataText = z.string().transform((text, context) => {
  try {
    return jsonObject.parse(fromJson(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be an object, or JSON text of one' });
    return z.NEVER;
  }
});

const data = z.union([jsonObject, dataText], { error: 'must be an object, or JSON text of one' }).default({});

const delivery = {
  /** Unique in the account: a repeat is answered like the first and does nothing. */
  message_id: z.string().min(1).max(255).nullish(),
  timestamp: timestamp.nullish(),
  /** False stores history: nothing starts. */
  trigger: z.boolean().default(true),
};

const contactText = z
  .union([z.string().max(1_000), z.number(), z.boolean()])
  .nullable()
  .optional();

/** The body of Identify, and an item of its batch. `name`, `title`, `email` and `role` in `data` are the contact's own fields. */
export const identifyInput = z.strictObject({
  external_id: externalId,
  data: data.pipe(
    z.looseObject({ name: contactText, title: contactText, email: contactText, role: contactText }),
  ),
  ...delivery,
});

/** The body of Track, and an item of its batch. */
export const trackInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(eventNameLimit)
    .refine((name) => tagOfAddedEventName(name) === null, {
      message: 'is reserved: adding the tag sends this event',
    }),
  contact_external_id: externalId.nullish(),
  data,
  ...delivery,
});
