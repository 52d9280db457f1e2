import type pg from 'pg';
import type { FlowReference } from '../automatisations/stored-flow';
import { ofControlGroup } from '../goals/control-group';
import { readGoal } from '../goals/goal';
import {
  MessageCount,
  type AskedOfContacts,
  namedOf,
  noteContact,
  type CountedContact,
} from '../../domain/campaign/count-audience';
import { ClockCount } from '../../domain/campaign/count-clocks';
import type { MessagePlan, SenderRules } from '../../domain/campaign/message-plan';
import {
  countsMessage,
  overCaps,
  type MessageCap,
  type WhenCapped,
} from '../../domain/entities/account/message-caps';
import type { CampaignAudience, SomeContacts } from '../../domain/entities/automatisations/campaign-audience';
import { isSuppressedChannel } from '../../domain/outcomes/suppressing';
import { passes } from '../../domain/steps/filter';
import { OneForEach } from '../../domain/steps/loop/one-for-each';
import type { LoopStart } from '../../domain/steps/run';
import type { Regional } from '../../domain/values/time/regional';
import { firstOfAudience, readListed } from '../loops/contacts';
import { readCountedMessages } from '../outbound-calls/message-caps';
import { leftNumbers } from '../consent/left-numbers';
import { suppressedOnes } from '../suppressions/list';

/** How many contacts are examined, and for how many milliseconds: a user waits for the answer. */
const lookedAt = 50_000;
const longest = 3_000;
/** How many contacts are examined before other work gets its turn. */
const chunkSize = 1_000;

/** The part of a campaign that says whom it goes to. */
interface CountedCampaign extends FlowReference {
  loop: LoopStart;
  messages: readonly MessagePlan[];
  rules: SenderRules;
  caps: readonly MessageCap[];
  regional: Regional;
}

/**
 * Counts the contacts that a campaign would go through now, and those that each of its messages would go to: among all contacts, or among
 * the first where there are very many.
 */
export async function countAudience(
  pool: pg.Pool,
  { userId, automatisationId, loop: { audience, filters }, messages, rules, caps, regional }: CountedCampaign,
): Promise<CampaignAudience> {
  const until = performance.now() + longest;
  const { total, ids } = await firstOfAudience(pool, userId, audience, lookedAt);
  const clocks = new ClockCount(regional);
  const counts = messages.map((plan) => new MessageCount(plan, rules));
  const asked: AskedOfContacts = {
    suppressedOf: (channel, addresses) =>
      isSuppressedChannel(channel)
        ? suppressedOnes(pool, userId, channel, addresses)
        : Promise.resolve(new Set()),
    leftNumbersOf: (numbers) => leftNumbers(pool, userId, numbers),
    cappedOf: (plan, contactIds) => cappedOf(pool, { userId, plan, caps, contactIds }),
  };
  const field = audience.source === 'items' ? undefined : audience.oneForEach;
  const one = field === undefined ? null : new OneForEach(field, rules.phoneCountry);
  const repeated: SomeContacts = { count: 0, contacts: [] };
  const percent = (await readGoal(pool, { userId, automatisationId }))?.control_percent ?? 0;
  const control: SomeContacts = { count: 0, contacts: [] };
  let passing = 0;
  let at = 0;
  for (; at < ids.length && performance.now() < until; at += chunkSize) {
    const chunk = ids.slice(at, at + chunkSize);
    const keptOut = percent > 0 ? await ofControlGroup(pool, automatisationId, percent, chunk) : null;
    const listedOnes: CountedContact[] = [];
    for (const listed of await readListed(pool, chunk)) {
      if (!passes(filters, listed.scope)) continue;
      if (one?.takes(listed.scope) === false) {
        noteContact(repeated, namedOf(listed));
        continue;
      }
      if (keptOut?.has(listed.id)) {
        noteContact(control, namedOf(listed));
        continue;
      }
      listedOnes.push(listed);
      clocks.add(listed.scope);
    }
    passing += listedOnes.length;
    for (const count of counts) await count.add(listedOnes, asked);
  }
  const looked = Math.min(at, ids.length);
  return {
    total,
    looked_at: looked,
    is_exact: looked >= total,
    passing,
    control: percent > 0 ? control : null,
    repeated: field === undefined ? null : { field, ...repeated },
    clocks: clocks.result(),
    messages: counts.map((count) => count.result()),
  };
}

/** For which of the contacts a cap is reached now that counts the message, and what becomes of it then. */
async function cappedOf(
  pool: pg.Pool,
  {
    userId,
    plan: { channel, category, isTransactional, whenCapped },
    caps,
    contactIds,
  }: { userId: number; plan: MessagePlan; caps: readonly MessageCap[]; contactIds: readonly number[] },
): Promise<ReadonlyMap<number, WhenCapped>> {
  const counting = isTransactional ? [] : caps.filter((cap) => countsMessage(cap, { channel, category }));
  if (counting.length === 0) return new Map();
  const now = Date.now();
  const answers = await readCountedMessages(
    pool,
    contactIds.map((contactId) => ({ userId, contactId, caps: counting, now })),
  );
  return new Map(
    answers.flatMap(({ times }, place) => {
      const contactId = contactIds[place];
      const filled = counting.map((cap, order) => ({ cap, times: times[order] ?? [] }));
      const over = overCaps(now, filled, whenCapped);
      return over && contactId !== undefined ? [[contactId, over.whenReached] as const] : [];
    }),
  );
}
