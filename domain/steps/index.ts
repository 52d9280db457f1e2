import type { z } from 'zod';
import type { JsonObject } from '../entities/common';
import { apiCallKind } from './api-call/kind';
import { conditionKind } from './condition/kind';
import { countKind } from './count/kind';
import type { NamingField, StepKind, StepShape } from './definition';
import { delayKind } from './delay/kind';
import { loopKind } from './loop/kind';
import { tagKind } from './tag/kind';
import { trackKind } from './track/kind';
import { waitKind } from './wait/kind';
import { splitKind } from './split/kind';
import type { StepType } from './types';
import { updateVariableKind } from './update-variable/kind';

/** The shared parts of each step kind. */
export const steps = {
  APICALL: apiCallKind,
  CONDITION: conditionKind,
  DELAY: delayKind,
  UPDATE_VARIABLE: updateVariableKind,
  TAG: tagKind,
  LOOP: loopKind,
  TRACK: trackKind,
  COUNT: countKind,
  WAIT: waitKind,
  SPLIT: splitKind,
} satisfies { [K in StepType]: StepKind<z.ZodType> };

/** The parsed data of a kind of step. */
export type StepData<K extends StepType> = z.output<(typeof steps)[K]['schema']>;

/** Whether steps of the kind have branches: two, or ways. What else follows such a step stands where they join. */
export const isBranching = (type: StepType): boolean => isTwoWay(type) || hasWays(type);

const shapeOf = (type: StepType): StepShape => steps[type].shape;

/** Whether steps of the kind have a true and a false branch. */
export const isTwoWay = (type: StepType): boolean =>
  shapeOf(type) === 'branching' || shapeOf(type) === 'wait';

/** Whether steps of the kind may have ways, which their data names: a split has only these, a wait has them beside its two branches. */
export const hasWays = (type: StepType): boolean => isSplit(type) || shapeOf(type) === 'wait';

/** Whether steps of the kind send contacts on ways by shares. */
export const isSplit = (type: StepType): boolean => shapeOf(type) === 'split';

/** Whether the steps that follow are run once for each item. */
export const isLoop = (type: StepType): boolean => shapeOf(type) === 'loop';

/** Whether steps of the kind make an outbound call. */
export const isCall = (type: StepType): boolean => steps[type].isCall;

const fieldAmong = (fields: readonly NamingField[], data: JsonObject): string | null =>
  fields.find(({ where }) => where === null || data[where.field] === where.value)?.field ?? null;

/** The field of a step's data that must name a tag; null when there is none. */
export const tagFieldOf = (type: StepType, data: JsonObject): string | null =>
  fieldAmong(steps[type].tagFields, data);

/** The field of a step's data that must name a segment; null when there is none. */
export const segmentFieldOf = (type: StepType, data: JsonObject): string | null =>
  fieldAmong(steps[type].segmentFields, data);

/** The tag in a step's stored data; null when it names none. */
export const tagOf = (type: StepType, data: JsonObject): number | null => idIn(data, tagFieldOf(type, data));

/** The segment, or list, in a step's stored data; null when it names none. */
export const segmentOf = (type: StepType, data: JsonObject): number | null =>
  idIn(data, segmentFieldOf(type, data));

/** The segments that the conditions among the steps ask about. */
export const segmentsAsked = (among: Iterable<{ type: StepType; data: JsonObject }>): number[] => [
  ...new Set(
    [...among].flatMap(({ type, data }) => (isBranching(type) ? (segmentOf(type, data) ?? []) : [])),
  ),
];

function idIn(data: JsonObject, field: string | null): number | null {
  const id = field === null ? null : data[field];
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
