import type { JsonObject } from '../../entities/common';
import { messageEventOf } from '../../entities/runs/message-event';
import { isReservedEventName, segmentOfEventName } from '../../entities/segments/segment-event';
import { definitionOf } from '../../steps/definitions';
import type { StepType } from '../../steps/types';
import { holdsLiquid } from '../../values/liquid/template';
import type { Words } from '../../values/text/words';
import type { CheckedFlow, FoundProblem } from './checked-flow';

/** The parts of a flow that can wait for an event. */
export interface AwaitingFlow extends Pick<
  CheckedFlow,
  'entry_event_name' | 'is_campaign' | 'exit_strategy_type' | 'exit_strategy_value'
> {
  steps: readonly { id: number; type: StepType; data: JsonObject }[];
}

/** An event that a flow names, and the field that names it. */
interface NamedEvent {
  name: string;
  step_id: number | null;
  field: string;
}

/** The events that start a flow, that it waits for or counts, and at which contacts leave it. */
function namedEvents(flow: AwaitingFlow): NamedEvent[] {
  const { exit_strategy_type: exitType, exit_strategy_value: exitValue } = flow;
  return [
    { name: flow.is_campaign ? '' : flow.entry_event_name, step_id: null, field: 'entry_event_name' },
    { name: exitType === 'event' ? (exitValue ?? '') : '', step_id: null, field: 'exit_strategy_value' },
    ...flow.steps.flatMap(({ id, type, data }) =>
      definitionOf(type)
        .awaits(data)
        .map((awaited) => ({ ...awaited, step_id: id })),
    ),
  ];
}

/** The events among them that must come from outside: those of which the name is known, and that the product does not create itself. */
export const awaitedEvents = (flow: AwaitingFlow): NamedEvent[] =>
  namedEvents(flow).filter(
    ({ name }) =>
      name !== '' && !isReservedEventName(name) && messageEventOf(name) === null && !holdsLiquid(name),
  );

/** Events of segments that are not there: deleted since, or those of another account. */
export const segmentEventProblems = (flow: AwaitingFlow, segmentIds: ReadonlySet<number>): FoundProblem[] =>
  namedEvents(flow).flatMap(({ name, ...at }): FoundProblem[] => {
    const segment = segmentOfEventName(name);
    return segment === null || segmentIds.has(segment.segmentId)
      ? []
      : [{ code: 'segment_unknown', ...at, subject: String(segment.segmentId) }];
  });

/** Event names of the flow that never came: each may be a misspelling of one of the similar names. */
export const unseenEventProblems = (
  flow: AwaitingFlow,
  unseenEventNames: ReadonlyMap<string, readonly string[]>,
): FoundProblem[] =>
  awaitedEvents(flow).flatMap(({ name, ...at }): FoundProblem[] => {
    const alike = unseenEventNames.get(name);
    return alike ? [{ code: 'event_name_unseen', ...at, subject: name, fault: perhaps(alike) }] : [];
  });

/** Asks whether one of the names was meant; empty when there are none. */
function perhaps(names: readonly string[]): Words {
  if (names.length === 0) return { en: '', fr: '' };
  const quoted = (open: string, close: string) => names.map((name) => `${open}${name}${close}`);
  return {
    en: ` Did you mean ${quoted('“', '”').join(' or ')}?`,
    fr: ` Vouliez-vous dire ${quoted('« ', ' »').join(' ou ')} ?`,
  };
}
