import type { JsonObject } from '../../entities/common';
import type { Branch } from '../../flow/chain/place';
import { endOfDelay } from '../delay/interpret';
import type { AskedEvent } from '../event-count-question';
import { resolveFilters } from '../filter';
import type { Interpreter, Run } from '../run';
import { StepError } from '../step-error';
import type { WaitData } from './schema';

/** Where the data of the awaited event is written (docs/contract.md#wait). */
const awaitedEvent = 'event.awaited';

/** An event for which the step waits, and the branch that it leads to. */
interface WaitedFor extends AskedEvent {
  branch: Branch;
  /** The name of the branch, where it is a way. */
  way?: string;
}

/**
 * Takes the branch of the first of its events that the contact has, and the false one when the time is over. When asked again after an edit,
 * it uses the edited step, and still counts from when the run came to the step.
 */
export const interpretWait: Interpreter<WaitData> = (data, run) => {
  const events = eventsOf(data, run);
  const contactExternalId = run.read('contact.external_id');
  if (typeof contactExternalId !== 'string')
    throw new StepError(
      'contact_missing',
      'This step waits for an event of a contact, and the run has none.',
    );
  const { until, detail: end } = endOfDelay(data.time_out, run);
  const [first, ...others] = events;
  const isOne = others.length === 0;
  const names = [...new Set(events.map(({ name }) => name))];
  const named: JsonObject = isOne ? { event_name: first.name } : { event_names: names };
  const since = beginningOf(data, run);
  return {
    kind: 'ask',
    question: {
      kind: 'event_count',
      name: first.name,
      filters: first.filters,
      ...(isOne ? {} : { others: others.map(({ name, filters }) => ({ name, filters })) }),
      contactExternalId,
      since,
      until,
      exceptEntry: true,
      wantsFirst: true,
    },
    answered: ({ first: came }) => {
      const event = came && events[came.place];
      if (event) {
        run.write(awaitedEvent, isOne ? came.data : { ...came.data, event_name: event.name });
        const way = event.way === undefined ? {} : { way: event.way };
        return { kind: 'branch', side: event.branch, detail: { ...way, event_name: event.name, ...end } };
      }
      if (until <= run.now) return { kind: 'branch', side: false, detail: { ...named, ...end } };
      return { kind: 'wait', until, awaited: names, awaitedSince: since, detail: { ...named, ...end } };
    },
  };
};

/** The events of the step, the one of the true branch first, with the run's values. */
function eventsOf({ event_name, filters, ways = [] }: WaitData, run: Run): [WaitedFor, ...WaitedFor[]] {
  const nameOf = (text: string): string => {
    const name = run.renderText(text).trim();
    if (name !== '') return name;
    throw new StepError('event_name_invalid', 'This step does not say which event to wait for.');
  };
  return [
    { name: nameOf(event_name), filters: resolveFilters(filters, run), branch: true },
    ...ways.map((way) => ({
      name: nameOf(way.event_name),
      filters: resolveFilters(way.filters, run),
      branch: way.id,
      way: way.name,
    })),
  ];
}

/** From when on events count, in milliseconds since 1970. */
function beginningOf({ since, look_back }: WaitData, run: Run): number {
  if (since === 'entry') return run.beganAt;
  // A very long time must not begin before 1970.
  return Math.max(0, run.stepStartedAt - (since === 'before' ? look_back * 1_000 : 0));
}
