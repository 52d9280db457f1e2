import type { Channel } from '../../../domain/entities/contacts/channel';
import type { ConsentState } from '../../../domain/entities/contacts/consent';
import type { CountOperation, Rule, RulePeriod } from '../../../domain/entities/segments/rule';
import { day, flowsMade, timezone } from './histories';

/** What has happened to a contact, as the oracle keeps it. */
export interface Known {
  events: { name: string; at: number; amount: number }[];
  runs: KnownRun[];
  /** The flows that it entered by runs that were erased since. */
  erasedEntries: Set<number>;
  /** Those of them that it completed. */
  erasedCompletions: Set<number>;
  tags: Set<number>;
  isOnList: boolean;
  data: Record<string, unknown>;
  consents: Map<Channel, ConsentState>;
  topics: Map<number, ConsentState>;
  isErased: boolean;
}

/** A run of a contact, and its message. */
export interface KnownRun {
  id: number;
  flow: number;
  state: 'running' | 'completed' | 'failed' | 'refused' | 'exited' | 'stopped';
  hasEntered: boolean;
  /** How often it went on. */
  stretches: number;
  /** Null: it has come to none, or the message was erased. */
  message: KnownMessage | null;
}

export interface KnownMessage {
  key: string;
  state: 'pending' | 'answered' | 'failed' | 'unknown';
  sentAt: number;
  /** Something became of it, whatever its service answered. */
  isProved: boolean;
  /** What became of it, by persons. */
  outcomes: { kind: string; at: number }[];
}

export const unknown = (): Known => ({
  events: [],
  runs: [],
  erasedEntries: new Set(),
  erasedCompletions: new Set(),
  tags: new Set(),
  isOnList: false,
  data: {},
  consents: new Map(),
  topics: new Map(),
  isErased: false,
});

const messagesOf = (known: Known): (KnownMessage & { flow: number; channel: Channel })[] =>
  known.runs.flatMap(({ flow, message }) => {
    const channel = flowsMade[flow - 1]?.channel;
    return message && channel ? [{ ...message, flow, channel }] : [];
  });

const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
/** The calendar day, in Paris, as a number of days. */
export const dayNumber = (at: number): number => Date.parse(localDay.format(at)) / day;

/** The plain oracle: what rules say of a contact at a moment, from everything that ever happened to it. */
export function isTrue(rule: Rule, known: Known, now: number): boolean {
  switch (rule.kind) {
    case 'all':
      return rule.rules.every((one) => isTrue(one, known, now));
    case 'any':
      return rule.rules.some((one) => isTrue(one, known, now));
    case 'tag':
      return known.tags.has(rule.tag_id) === rule.is;
    case 'list':
      return known.isOnList === rule.is;
    case 'consent':
      return ((known.consents.get(rule.channel) ?? 'not_asked') === rule.state) === rule.is;
    case 'topic':
      return ((known.topics.get(rule.topic_id) ?? 'not_asked') === rule.state) === rule.is;
    case 'automation': {
      const entered = known.runs.filter((run) => run.flow === rule.automatisation_id && run.hasEntered);
      const isSo = {
        inside: entered.some(({ state }) => state === 'running'),
        entered: entered.length > 0 || known.erasedEntries.has(rule.automatisation_id),
        completed:
          entered.some(({ state }) => state === 'completed') ||
          known.erasedCompletions.has(rule.automatisation_id),
      };
      return isSo[rule.state] === rule.is;
    }
    case 'event': {
      const found = known.events.filter(
        ({ name, at, amount }) =>
          name === rule.event_name &&
          (rule.filters.length === 0 || amount > 50) &&
          isWithin(rule.period, at, now),
      );
      return isAsOften(rule, found.length);
    }
    case 'message': {
      const found = messagesOf(known).filter(
        ({ state, sentAt, isProved, channel }) =>
          (state === 'answered' || isProved) &&
          (rule.channel === null || rule.channel === channel) &&
          isWithin(rule.period, sentAt, now),
      );
      return isAsOften(rule, found.length);
    }
    case 'outcome': {
      const found = messagesOf(known).filter(
        ({ flow, channel, outcomes }) =>
          (rule.channel === null || rule.channel === channel) &&
          (rule.automatisation_id === null || rule.automatisation_id === flow) &&
          outcomes.some(({ kind, at }) => kind === rule.outcome && isWithin(rule.period, at, now)),
      );
      return isAsOften(rule, found.length);
    }
    case 'field':
      return rule.variable === 'points'
        ? Number(known.data['points'] ?? 0) > 10
        : isNear(known.data['seen'], rule.operation === 'WITHIN_LAST_DAYS' ? -1 : 1, Number(rule.value), now);
    case 'anniversary':
      return comesBack(known.data['seen'], rule.days, now);
  }
}

function isWithin(within: RulePeriod, at: number, now: number): boolean {
  if (within.kind === 'last_days') return now - at < within.days * day;
  if (within.kind === 'ever') return true;
  const on = localDay.format(at);
  return (within.from === null || on >= within.from) && (within.to === null || on <= within.to);
}

function isAsOften(
  { operation, count }: { operation: CountOperation; count: number },
  found: number,
): boolean {
  return operation === 'AT_LEAST'
    ? found >= count
    : operation === 'AT_MOST'
      ? found <= count
      : found === count;
}

/** Whole days are counted for a calendar day, and for a moment the days between two times of the clock in Paris. */
function isNear(seen: unknown, direction: 1 | -1, days: number, now: number): boolean {
  if (typeof seen !== 'string' || seen === 'soon') return false;
  if (seen.length === 10) {
    const distance = direction * (Date.parse(seen) / day - dayNumber(now));
    return distance >= 0 && distance <= days;
  }
  const at = Date.parse(seen);
  const end = daysFromNow(now, direction * days);
  return direction === 1 ? now <= at && at <= end : end <= at && at <= now;
}

/** The moment so many days away at which the clocks in Paris show the same time. */
export function daysFromNow(now: number, days: number): number {
  const offset = (at: number): number => {
    const shown = new Date(at).toLocaleString('sv-SE', { timeZone: timezone });
    return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
  };
  const target = now + days * day;
  return target + offset(now) - offset(target);
}

function comesBack(seen: unknown, days: number, now: number): boolean {
  if (typeof seen !== 'string' || seen === 'soon') return false;
  const born = seen.length === 10 ? seen : localDay.format(Date.parse(seen));
  const today = dayNumber(now);
  return Array.from({ length: days + 1 }, (_, ahead) =>
    new Date((today + ahead) * day).toISOString().slice(0, 10),
  ).some(
    (on) =>
      on.slice(5) === born.slice(5) ||
      (born.endsWith('02-29') && on.endsWith('02-28') && Number(on.slice(0, 4)) % 4 !== 0),
  );
}
