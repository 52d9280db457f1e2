import type { SendingStep, StartableFlow, FoundProblem } from './checked-flow';
import { channelOfWebhook } from '../../apps/webhook';
import { tagAddedEventName } from '../../entities/contacts/tag';
import { messageEventName } from '../../entities/runs/message-event';
import { definitionOf } from '../../steps/definitions';
import { changedTags } from './changed-tags';

/** An event that a step sends, and the field that names it. */
interface Sent {
  name: string;
  field: string;
}

/** What the step sends repeatedly: a tag only when some step removes it in between. */
function sentBy({ type, data }: SendingStep, removed: ReadonlySet<number>): Sent | null {
  const sent = definitionOf(type).sentBy(data);
  if (sent?.kind !== 'tag') return sent;
  const { tagId, isRemoval, field } = sent;
  return !isRemoval && removed.has(tagId) ? { name: tagAddedEventName(tagId), field } : null;
}

/** A step of the flow that is checked. */
interface OwnStep extends SendingStep {
  id: number;
  app_webhook_unique_identifier: string | null;
}

const delivered = messageEventName('delivered');

/** The steps that start their own automation again, directly or through other published ones: only the depth limit ends such a chain. A message starts it by its delivery, which nobody has to do anything for. */
export function triggerProblems(
  flow: Pick<StartableFlow, 'entry_event_name'> & { steps: readonly OwnStep[] },
  others: readonly StartableFlow[],
): FoundProblem[] {
  // A tag is added, and its event sent, only when the contact does not have it yet.
  const removed = changedTags([flow, ...others], 'removed');
  return flow.steps.flatMap((step): FoundProblem[] => {
    const isMessage = channelOfWebhook(step.app_webhook_unique_identifier) !== null;
    if (isMessage && flow.entry_event_name === delivered)
      return [{ code: 'tracks_own_trigger', step_id: step.id, field: null, subject: delivered }];
    const sent = sentBy(step, removed);
    if (!sent) return [];
    const at = { step_id: step.id, field: sent.field };
    if (sent.name === flow.entry_event_name)
      return [{ code: 'tracks_own_trigger', ...at, subject: sent.name }];
    const through = wayBack(sent.name, flow.entry_event_name, others, removed);
    return through ? [{ code: 'triggers_each_other', ...at, subject: through.join(' → ') }] : [];
  });
}

/** The names of the flows through which one event leads to another, by the shortest path; null when there is none. */
function wayBack(
  from: string,
  to: string,
  flows: readonly StartableFlow[],
  removed: ReadonlySet<number>,
): string[] | null {
  const seen = new Set([from]);
  const open: { event: string; through: string[] }[] = [{ event: from, through: [] }];
  for (const { event, through } of open) {
    if (event === to) return through;
    for (const { name, steps } of flows.filter((flow) => flow.entry_event_name === event)) {
      for (const step of steps) {
        const sent = sentBy(step, removed)?.name;
        if (sent === undefined || seen.has(sent)) continue;
        seen.add(sent);
        open.push({ event: sent, through: [...through, name] });
      }
    }
  }
  return null;
}
