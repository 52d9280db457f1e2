import { endOfDelay } from '../delay/interpret';
import { resolveFilters } from '../filter';
import type { Interpreter, Run } from '../run';
import { StepError } from '../step-error';
import type { WaitData } from './schema';

/** Where the data of the awaited event is written (docs/contract.md#wait). */
const awaitedEvent = 'event.awaited';

/**
 * Takes the true branch once the contact has the event, and the false one when the time is over. When asked again after an edit, it uses
 * the edited step, and still counts from when the run came to the step.
 */
export const interpretWait: Interpreter<WaitData> = (data, run) => {
  const name = run.renderText(data.event_name).trim();
  if (name === '')
    throw new StepError('event_name_invalid', 'This step does not say which event to wait for.');
  const contactExternalId = run.read('contact.external_id');
  if (typeof contactExternalId !== 'string')
    throw new StepError(
      'contact_missing',
      'This step waits for an event of a contact, and the run has none.',
    );
  const { until, detail: end } = endOfDelay(data.time_out, run);
  const detail = { event_name: name, ...end };
  return {
    kind: 'ask',
    question: {
      kind: 'event_count',
      name,
      contactExternalId,
      since: beginningOf(data, run),
      until,
      filters: resolveFilters(data.filters, run),
      exceptEntry: true,
      wantsFirst: true,
    },
    answered: ({ first }) => {
      if (first !== null) {
        run.write(awaitedEvent, first);
        return { kind: 'branch', side: true, detail };
      }
      if (until <= run.now) return { kind: 'branch', side: false, detail };
      return { kind: 'wait', until, awaited: name, detail };
    },
  };
};

/** From when on events count, in milliseconds since 1970. */
function beginningOf({ since, look_back }: WaitData, run: Run): number {
  if (since === 'entry') return run.beganAt;
  // A very long time must not begin before 1970.
  return Math.max(0, run.stepStartedAt - (since === 'before' ? look_back * 1_000 : 0));
}
