import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { isJsonObject } from '../../../../domain/entities/common';
import { messageEventOf } from '../../../../domain/entities/runs/message-event';
import { segmentOfEventName } from '../../../../domain/entities/segments/segment-event';
import { segmentOf } from '../../../../domain/steps';
import { allSteps } from '../editing/step-places';

/** Whether a written name is that of an event of a segment or of a message, which people read in words. */
export const hasWords = (eventName: string | undefined): eventName is string =>
  eventName !== undefined && (segmentOfEventName(eventName) !== null || messageEventOf(eventName) !== null);

/** The ids of the segments and lists that a flow's steps name, or whose events they ask for, including steps in branches. */
export const segmentsIn = (steps: Step[]): number[] => [
  ...new Set(
    allSteps(steps)
      .flatMap(({ type, data }) => [
        segmentOf(type, data),
        ...[data['event_name'], data['value'], ...waysOf(data['ways'])].map(ofEvent),
      ])
      .filter((id) => id !== null),
  ),
];

const ofEvent = (name: unknown): number | null =>
  typeof name === 'string' ? (segmentOfEventName(name)?.segmentId ?? null) : null;

const waysOf = (ways: unknown): unknown[] =>
  Array.isArray(ways) ? ways.map((way: unknown) => (isJsonObject(way) ? way['event_name'] : undefined)) : [];
