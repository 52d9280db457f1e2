import { z } from 'zod';
import { id } from '../common';
import { event } from '../events/event';
import { runStates } from './run-state';

/** A run in a chain of causes and effects. */
export const runLink = z
  .object({ id, automatisation_id: id, automatisation_name: z.string(), state: z.enum(runStates) })
  .meta({ id: 'RunLink' });
export type RunLink = z.infer<typeof runLink>;

/** An event in a chain of causes and effects. `depth`: the number of runs between it and an event from outside. */
export const eventLink = event
  .pick({ id: true, name: true, contact_external_id: true, created_at: true })
  .extend({ depth: z.number().int() })
  .meta({ id: 'EventLink' });
export type EventLink = z.infer<typeof eventLink>;

/** The run that caused something, its step that did it, and the event that started the run. */
export const cause = z.object({
  run: runLink,
  step_id: id.nullable().describe('The step that sent the event, or whose loop the item is of.'),
  event: eventLink.nullable().describe('Null for an item of a loop and for a scheduled run.'),
});
export type Cause = z.infer<typeof cause>;

/** The answer of `GET /event/{id}/cause`. */
export const eventCause = z.object({
  event: eventLink,
  causes: z
    .array(cause)
    .describe('The run that sent it, the run that sent the event which had started that one, and so on.'),
  runs: z.array(runLink).describe('The runs that it started.'),
});
export type EventCause = z.infer<typeof eventCause>;

/** An event sent by a run, and the runs that it started. */
export const sentEvent = z.object({ event: eventLink, step_id: id.nullable(), runs: z.array(runLink) });
export type SentEvent = z.infer<typeof sentEvent>;

/** Most events named on a run's page. */
export const sentLimit = 100;
