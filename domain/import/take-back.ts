import { isJsonObject } from '../entities/common';
import { toJson } from '../values/json';

/** The resulting value, and how many of its changes were reverted, or kept because the value has changed since. */
export interface TakenBack {
  /** Undefined: it does not exist. */
  value: unknown;
  restored: number;
  left: number;
}

/**
 * Reverts a change if the value is still as the change left it. Objects are compared member by member, so that a street that changed since
 * stays while the city is reverted. All three come from jsonb, which gives members one order; undefined means that the value did not or
 * does not exist.
 */
export function takeBack(before: unknown, after: unknown, now: unknown): TakenBack {
  if (isSame(before, after) || isSame(before, now)) return { value: now, restored: 0, left: 0 };
  if (isSame(now, after)) return { value: before, restored: 1, left: 0 };
  const hadMembers = before === undefined || isJsonObject(before);
  if (!isJsonObject(after) || !isJsonObject(now) || !hadMembers) return { value: now, restored: 0, left: 1 };
  const done = takeMembersBack(before ?? {}, after, now);
  const isEmptied = before === undefined && done.restored > 0 && Object.keys(done.value).length === 0;
  return isEmptied ? { ...done, value: undefined } : done;
}

/** The same for the members of an object that `before` and `after` both name; other members of `now` stay. */
export function takeMembersBack(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  now: Record<string, unknown>,
): TakenBack & { value: Record<string, unknown> } {
  const value = { ...now };
  let [restored, left] = [0, 0];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const member = takeBack(own(before, key), own(after, key), own(now, key));
    restored += member.restored;
    left += member.left;
    if (member.value === undefined) delete value[key];
    else value[key] = member.value;
  }
  return { value, restored, left };
}

const own = (object: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && toJson(a) === toJson(b));
