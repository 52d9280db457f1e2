import { consentOf } from '../entities/contacts/consent';
import { choiceOf } from '../entities/contacts/topic';
import { isGroup, type ComparedField, type Rule, type RuleOfKind } from '../entities/segments/rule';
import { readOfContact } from '../run/memory-run';
import { resolvedLiterally } from '../steps/filter';
import type { ResolvedFilter } from '../steps/event-count-question';
import { holds } from '../values/comparing/compare';
import { takesDays } from '../values/comparing/operations';
import { anniversaryStanding, nextChangeOfDays } from './days';
import { countedKey, type ContactFacts, type CountingRule, type RuleReading, type Standing } from './facts';

const dayMilliseconds = 24 * 60 * 60_000;

/** Answers a rule, or a group of rules, for a contact. */
export function standingOf(rule: Rule, facts: ContactFacts, reading: RuleReading): Standing {
  if (isGroup(rule)) {
    const each = rule.rules.map((one) => standingOf(one, facts, reading));
    return rule.kind === 'all' ? allOf(each) : anyOf(each);
  }
  const always = (isSo: boolean): Standing => ({ holds: isSo, until: null });
  switch (rule.kind) {
    case 'field':
      return fieldStanding(rule, facts, reading);
    case 'anniversary':
      return anniversaryStanding(valueOf(rule.variable, facts), rule.days, reading);
    case 'tag':
      return always(facts.tagIds.has(rule.tag_id) === rule.is);
    case 'consent':
      return always((consentOf(facts.contact, rule.channel) === rule.state) === rule.is);
    case 'topic':
      return always((choiceOf(facts.contact.topics, { id: rule.topic_id }) === rule.state) === rule.is);
    case 'automation':
      return always((facts.automations.get(rule.automatisation_id)?.[rule.state] ?? false) === rule.is);
    case 'list':
      return always(facts.listIds.has(rule.segment_id) === rule.is);
    case 'event':
    case 'message':
    case 'outcome':
      return countedStanding(rule, facts.moments.get(countedKey(rule)) ?? [], reading);
  }
}

/** While one is false, the group stays false until the last of the false ones may change; while all are true, until the first may. */
function allOf(each: readonly Standing[]): Standing {
  const missing = each.filter((one) => !one.holds);
  return missing.length === 0 ? { holds: true, until: first(each) } : { holds: false, until: last(missing) };
}

function anyOf(each: readonly Standing[]): Standing {
  const present = each.filter((one) => one.holds);
  if (each.length === 0) return { holds: true, until: null };
  return present.length === 0 ? { holds: false, until: first(each) } : { holds: true, until: last(present) };
}

function first(each: readonly Standing[]): number | null {
  const moments = each.flatMap(({ until }) => (until === null ? [] : [until]));
  return moments.length === 0 ? null : Math.min(...moments);
}

const last = (each: readonly Standing[]): number | null =>
  each.reduce<number | null>(
    (latest, { until }) => (latest === null || until === null ? null : Math.max(latest, until)),
    0,
  );

const valueOf = (variable: string, { contact }: ContactFacts): unknown =>
  readOfContact(contact, variable.split('.'));

function fieldStanding(rule: RuleOfKind<'field'>, facts: ContactFacts, reading: RuleReading): Standing {
  const asked = asFilter(rule, reading);
  const value = valueOf(rule.variable, facts);
  return {
    holds: holds(asked, value, asked.expected),
    until: takesDays(rule.operation) ? nextChangeOfDays(asked, value) : null,
  };
}

/** How a rule compares a field, at its moment. */
export const asFilter = (
  field: ComparedField,
  { numberFormat, timezone, now }: RuleReading,
): ResolvedFilter => resolvedLiterally(field, { number_format: numberFormat, timezone, now });

/** What is dated ahead does not count before its moment. */
function countedStanding(rule: CountingRule, moments: readonly number[], { now }: RuleReading): Standing {
  const ahead = moments.filter((moment) => moment > now);
  const standing = pastStanding(rule, moments.slice(ahead.length), now);
  return { ...standing, until: first([standing, ...ahead.map((until) => ({ holds: true, until }))]) };
}

/** The newest happenings count as long as they are younger than the period; so the number only falls by time alone. */
function pastStanding(rule: CountingRule, moments: readonly number[], now: number): Standing {
  const { operation, count, period } = rule;
  const length = period.kind === 'last_days' ? period.days * dayMilliseconds : Infinity;
  // The newest come first: those that are too old are behind the last that counts.
  let young = moments.length;
  while (young > 0 && now - (moments[young - 1] ?? now) >= length) young -= 1;
  /** When so many are left over: the one after them, counted from the newest, is too old. */
  const leftAt = (left: number): number | null => {
    const next = left < young ? moments[left] : undefined;
    return next === undefined || length === Infinity ? null : next + length;
  };
  switch (operation) {
    case 'AT_LEAST': {
      const isReached = young >= count;
      return { holds: isReached, until: isReached && count > 0 ? leftAt(count - 1) : null };
    }
    case 'AT_MOST': {
      const isWithin = young <= count;
      return { holds: isWithin, until: isWithin ? null : leftAt(count) };
    }
    case 'EXACTLY': {
      if (young > count) return { holds: false, until: leftAt(count) };
      const isReached = young === count;
      return { holds: isReached, until: isReached && count > 0 ? leftAt(count - 1) : null };
    }
  }
}
