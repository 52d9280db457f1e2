import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { toText } from '../../values/text/text';
import { eventNameLimit } from '../../entities/events/event';
import { jsonObject, type JsonObject } from '../../entities/common';

/** The key in the event's data that names its contact, so that the flow it starts can read it (docs/contract.md#track-step). */
export const contactKey = 'contact_external_id';

const fields = z.object({
  event_name: z.string().trim().max(eventNameLimit).default(''),
  contact_external_id: z.string().max(1_000).nullable().default(null),
  event_data: jsonObject.default({}),
});
type Fields = z.output<typeof fields>;

/** The data that the user wrote: without the contact, which has its own field. */
export const writtenEventData = ({
  event_data: { [contactKey]: _, ...written },
}: Pick<Fields, 'event_data'>): JsonObject => written;

/** A named contact is merged into the event's data; a blank one is known only in the run. */
function withContact(step: Fields): Fields {
  const { contact_external_id: contact } = step;
  const named = contact?.trim() ? { [contactKey]: contact } : {};
  return { ...step, event_data: { ...writtenEventData(step), ...named } };
}

/** Sends an event. A blank `contact_external_id` means the run's contact. Its text fields may hold Liquid. */
export const trackStepData = fields.transform(withContact);
export type TrackStepData = z.infer<typeof trackStepData>;

/** The schema for saving: a contact in the event's data that differs from the step's would be ignored silently, so it is refused. */
export const savedTrackData = fields
  .refine(
    ({ contact_external_id: contact, event_data }) => {
      const beside = toText(event_data[contactKey] ?? '')?.trim();
      return beside === '' || beside === contact?.trim();
    },
    {
      path: ['event_data', contactKey],
      message: ruleWords({
        en: 'must be that of the step, or be left out',
        fr: 'doit être celui de l’étape, ou être omis',
      }),
    },
  )
  .transform(withContact);
