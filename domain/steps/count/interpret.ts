import { parseVariable } from '../../values/path';
import { resolveFilters } from '../filter';
import type { Interpreter, Next, Run } from '../run';
import { StepError } from '../step-error';
import type { CountData } from './schema';

/** Where both variants write what they counted (docs/contract.md#count). */
const countResult = 'event.count_result';

/** Counts a contact's recent events, including the triggering one, or the items of a list or an object. */
export const interpretCount: Interpreter<CountData> = (data, run) =>
  data.type === 'event' ? countEvents(data, run) : counted(run, itemsAt(data.value, run));

function countEvents(data: Extract<CountData, { type: 'event' }>, run: Run): Next {
  const name = run.renderText(data.value).trim();
  if (name === '') throw new StepError('event_name_invalid', 'This step does not say which events to count.');
  const given = run.renderText(data.contact_external_id ?? '').trim();
  const own = run.read('contact.external_id');
  const contactExternalId = given || (typeof own === 'string' ? own : '');
  if (contactExternalId === '')
    throw new StepError('contact_missing', 'This step counts the events of a contact, and the run has none.');
  const filters = resolveFilters(data.filters, run);
  // A very long timeframe must not begin before 1970.
  const since = Math.max(0, run.now - data.timeframe * 60_000);
  return {
    kind: 'ask',
    question: {
      kind: 'event_count',
      name,
      contactExternalId,
      since,
      filters,
      exceptEntry: false,
      wantsFirst: false,
    },
    answered: ({ count }) =>
      counted(run, count, {
        event_name: name,
        contact_external_id: contactExternalId,
        since: new Date(since).toISOString(),
      }),
  };
}

function itemsAt(written: string, run: Run): number {
  // A path without a source belongs to the event.
  const path = parseVariable(written) ? written : `event.${written}`;
  const value = run.read(path);
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'object')
    throw new StepError('not_a_list', `${path} is neither a list nor an object, so it holds no items.`);
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

function counted(run: Run, count: number, detail: Record<string, unknown> = {}) {
  run.write(countResult, count);
  return { kind: 'next', detail: { ...detail, count } } as const;
}
