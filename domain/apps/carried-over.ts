import type { JsonObject } from '../entities/common';
import type { AppCall } from './definition';

/** Fields that mean the same whichever app they are for. */
const shared = ['subject', 'prompt', 'add_contact_context'] as const;

/** What is written in a step of one app, as far as it means the same in a step of another: under the names that it has there. */
export function carriedOver(data: JsonObject, before: AppCall, after: AppCall): JsonObject {
  const pairs: (readonly [to: string | undefined, from: string | undefined])[] = [
    ...shared.map((name) => [name, name] as const),
    [after.recipient?.field, before.recipient?.field],
    [after.html, before.html],
  ];
  return Object.fromEntries(
    pairs.flatMap(([to, from]) => {
      const value = from === undefined ? undefined : data[from];
      return to === undefined || value === undefined || value === '' ? [] : [[to, value]];
    }),
  );
}
