import { z } from 'zod';
import { id, moment, pageMeta } from '../common';

const count = z.number().int().min(0);

/** What went with an erased contact, by kind. */
const erasedCounts = z.object({
  events: count,
  runs: count,
  running_runs: count.describe('How many of the runs were running: they ended.'),
  log_entries: count.describe('Steps that its runs had visited.'),
  messages: count.describe('Messages to it, with what they said and what became of them.'),
  calls: count.describe('Other calls of its runs, with what they sent and what was answered.'),
  consent_changes: count.describe('Changes of what it had agreed to, and of its choices for topics.'),
  tags: count,
  segments: count,
  rejected_rows: count.describe(
    'Rows of imports that were rejected and named it by its external id or an address.',
  ),
  rejected_calls: count.describe('Refused calls that had it in the name of a member.'),
});

/** What stays of an erased contact: keyed hashes of its addresses. */
const keptCounts = z.object({
  opt_outs: count.describe(
    'Of channels that it had left: whoever comes in with the address has left them, too.',
  ),
  topics: count.describe('Of topics that it had left, one for each address and topic.'),
  suppressions: count.describe('Of addresses to which nothing is sent: they stay suppressed.'),
});

/** Numbers alone: nothing in it says who was erased. */
export const erasure = z
  .object({
    id,
    created_at: moment,
    is_under_way: z
      .boolean()
      .describe(
        'The contact has so much that it goes in portions: it is still there with the rest, and the counts are what is gone so far.',
      ),
    erased: erasedCounts,
    kept: keptCounts.describe(
      'Keyed hashes of addresses that stay, so that nobody writes to this person again.',
    ),
    histories: z
      .object({
        deleted: count,
        ended_at: moment.nullable().describe('When none was left; null while the worker is at it.'),
      })
      .describe('What Temporal had kept of its runs, which is deleted afterwards.'),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof erasure>;

export type ErasedCounts = z.infer<typeof erasedCounts>;
export type KeptCounts = z.infer<typeof keptCounts>;

/** A report with which an erasure begins. */
export const nothingErased: { erased: ErasedCounts; kept: KeptCounts } = {
  erased: {
    events: 0,
    runs: 0,
    running_runs: 0,
    log_entries: 0,
    messages: 0,
    calls: 0,
    consent_changes: 0,
    tags: 0,
    segments: 0,
    rejected_rows: 0,
    rejected_calls: 0,
  },
  kept: { opt_outs: 0, topics: 0, suppressions: 0 },
};

export const erasureList = z.object({ erasures: z.array(erasure), meta: pageMeta });
