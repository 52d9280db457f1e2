import { jsonObject } from '../../entities/common';
import { externalIdLimit } from '../../entities/contacts/contact';
import { eventNameLimit } from '../../entities/events/event';
import { isReservedEventName } from '../../entities/segments/segment-event';
import { beginning } from '../../values/text/text';
import type { Interpreter } from '../run';
import { StepError } from '../step-error';
import { contactKey, writtenEventData, type TrackStepData } from './schema';

/** Sends an event whose data names its contact; a blank contact means the run's own. */
export const interpretTrack: Interpreter<TrackStepData> = (data, run) => {
  const name = run.renderText(data.event_name).trim();
  if (name === '')
    throw new StepError('event_name_invalid', 'The name of the event came out empty: check its variables.');
  if (name.length > eventNameLimit || isReservedEventName(name)) {
    throw new StepError('event_name_invalid', `"${beginning(name, 80)}" cannot be an event's name.`);
  }
  const contact =
    run.renderText(data.contact_external_id ?? '').trim() || textOrNull(run.read('contact.external_id'));
  if (contact !== null && contact.length > externalIdLimit) {
    throw new StepError('external_id_invalid', 'The external id is too long.');
  }
  const written = jsonObject.parse(run.renderValue(writtenEventData(data)));
  const merged = contact === null ? written : { ...written, [contactKey]: contact };
  run.track({ name, contact_external_id: contact, data: merged });
  return { kind: 'next', detail: { event_name: name, contact_external_id: contact } };
};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
