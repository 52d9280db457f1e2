import { isJsonObject, type JsonObject } from '../../../../domain/entities/common';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { toJson } from '../../../../domain/values/json';
import { allSteps } from '../editing/step-places';

/**
 * An event field in a step's texts or paths: `event.delivery`, `event.address.city`; a list's name may be followed by an index,
 * `event.items.0`.
 */
const field = /\bevent\.([a-z_][\w-]*(?:\.[a-z_][\w-]*)*)(\.\d)?/gi;

/** Fields that loops and calls add to the event automatically. */
const own = new Set(['loop_item', 'loop_index', 'contact_external_id']);

/** The event fields that a flow's steps name, each empty: the data that an event needs for them to work. */
export function eventFieldsOf(steps: readonly Step[]): JsonObject {
  const fields: JsonObject = {};
  for (const { data } of allSteps(steps)) {
    for (const [, path = '', place] of toJson(data).matchAll(field)) {
      const keys = path.split('.');
      if (!own.has(keys[0] ?? '')) put(fields, keys, place === undefined ? '' : []);
    }
  }
  return fields;
}

/** A nested field turns an existing text into an object. */
function put(fields: JsonObject, [key = '', ...rest]: string[], empty: '' | []): void {
  if (rest.length === 0) {
    fields[key] ??= empty;
    return;
  }
  const known = fields[key];
  const inside: JsonObject = isJsonObject(known) ? known : {};
  fields[key] = inside;
  put(inside, rest, empty);
}
