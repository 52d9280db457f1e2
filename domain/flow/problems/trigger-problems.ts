import type { SendingStep, StartableFlow, FoundProblem } from './checked-flow';
import { tagAddedEventName } from '../../entities/contacts/tag';
import { definitionOf } from '../../steps/definitions';
import { changedTags } from './changed-tags';

/** An event that a step sends, and the field that says which. */
interface Sent {
  name: string;
  field: string;
}

/** What the step sends again and again: a tag only where some step takes it away in between. */
function sentBy({ type, data }: SendingStep, removed: ReadonlySet<number>): Sent | null {
  const sent = definitionOf(type).sentBy(data);
  if (sent?.kind !== 'tag') return sent;
  const { tagId, isRemoval, field } = sent;
  return !isRemoval && removed.has(tagId) ? { name: tagAddedEventName(tagId), field } : null;
}

/**
 * The steps that start their own automation again, by themselves or through other published ones: a chain that only the depth
 * limit ends.
 */
export function triggerProblems(
  flow: Pick<StartableFlow, 'entry_event_name'> & { steps: readonly (SendingStep & { id: number })[] },
  others: readonly StartableFlow[],
): FoundProblem[] {
  // A tag is added, and its event sent, only to who does not have it.
  const removed = changedTags([flow, ...others], 'removed');
  return flow.steps.flatMap((step): FoundProblem[] => {
    const sent = sentBy(step, removed);
    if (!sent) return [];
    const at = { step_id: step.id, field: sent.field };
    if (sent.name === flow.entry_event_name)
      return [{ code: 'tracks_own_trigger', ...at, subject: sent.name }];
    const through = wayBack(sent.name, flow.entry_event_name, others, removed);
    return through ? [{ code: 'triggers_each_other', ...at, subject: through.join(' → ') }] : [];
  });
}

/** The names of the flows through which one event leads to another, the shortest way; null when there is none. */
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
