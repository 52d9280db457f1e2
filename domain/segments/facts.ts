import type { RuleOfKind, SimpleRule } from '../entities/segments/rule';
import type { RunContact } from '../steps/run';
import type { NumberFormat } from '../values/numbers';

/** A rule that counts what happened to a contact. */
export type CountingRule = RuleOfKind<'event'> | RuleOfKind<'message'> | RuleOfKind<'outcome'>;

/** Where a contact stands in an automation. */
export interface PlaceInAutomation {
  inside: boolean;
  entered: boolean;
  completed: boolean;
}

/** What rules ask about one contact. */
export interface ContactFacts {
  contact: RunContact;
  tagIds: ReadonlySet<number>;
  listIds: ReadonlySet<number>;
  /** By the automation's id; absent: it never entered. */
  automations: ReadonlyMap<number, PlaceInAutomation>;
  /**
   * By `countedKey`: when the newest of what a rule counts happened, in milliseconds since 1970, newest first; at most one more than the
   * rule asks for, and the first that is to come. Absent: nothing happened.
   */
  moments: ReadonlyMap<string, readonly number[]>;
}

/** How rules read values, and their moment. */
export interface RuleReading {
  numberFormat: NumberFormat | null;
  /** The account's timezone; null: UTC. */
  timezone: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** Whether rules hold for a contact, and until when that stays so by time alone. */
export interface Standing {
  holds: boolean;
  /**
   * Milliseconds since 1970: before this moment the answer stays the same as long as nothing changes the contact. Null: time does not change
   * it.
   */
  until: number | null;
}

/** The keys of rules that are at hand: each is asked for once a contact. */
const countedKeys = new WeakMap<CountingRule, string>();

/** The same for rules that count the same in the same time, whatever number they compare it with. Nobody changes a rule that is at hand. */
export function countedKey(rule: CountingRule): string {
  const known = countedKeys.get(rule);
  if (known !== undefined) return known;
  const key = toCountedKey(rule);
  countedKeys.set(rule, key);
  return key;
}

function toCountedKey(rule: CountingRule): string {
  switch (rule.kind) {
    case 'event':
      return JSON.stringify([rule.kind, rule.event_name, rule.filters, rule.period]);
    case 'message':
      return JSON.stringify([rule.kind, rule.channel, rule.period]);
    case 'outcome':
      return JSON.stringify([rule.kind, rule.outcome, rule.channel, rule.automatisation_id, rule.period]);
  }
}

/** A change after which a contact's place in segments is looked at again. */
export type Topic = string;

/** A contact was stored for the first time: every segment looks at it. */
export const newContactTopic: Topic = 'new';

/** The contact's own data changed: what it holds of itself, its consent and its topics. */
export const contactTopic: Topic = 'contact';

/** After which changes of a contact a rule may answer otherwise. The database writes the same texts (migrations 092, 100 and 117). */
export function topicOf(rule: SimpleRule): Topic {
  switch (rule.kind) {
    case 'field':
    case 'anniversary':
    case 'consent':
    case 'topic':
      return contactTopic;
    case 'tag':
      return `tag:${rule.tag_id}`;
    case 'event':
      return `event:${rule.event_name}`;
    case 'message':
      return 'message';
    case 'outcome':
      return `outcome:${rule.outcome}`;
    case 'automation':
      return `automation:${rule.automatisation_id}`;
    case 'list':
      return `list:${rule.segment_id}`;
  }
}
