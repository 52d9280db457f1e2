import { parseVariable } from '../../values/path';
import { resolveFilters } from '../filter';
import type { Audience, Interpreter, Run } from '../run';
import { StepError } from '../step-error';
import type { LoopData } from './schema';

/** How deeply loops may be nested. */
export const loopDepthLimit = 2;

/** Begins a loop: the following steps are run once for each item, and the run ends when all items have. */
export const interpretLoop: Interpreter<LoopData> = (data, run) => {
  if (run.loopDepth >= loopDepthLimit) {
    throw new StepError('loop_too_deep', `Loops lie in each other ${loopDepthLimit} deep at most.`);
  }
  const audience = audienceOf(data, run);
  return {
    kind: 'loop',
    loop: {
      audience,
      filters: audience.source === 'items' ? [] : resolveFilters(data.contact_filters, run),
      delay: data.delay_between_iterations,
    },
    detail: { source: data.source, ...(audience.source === 'items' && { total: audience.items.length }) },
  };
};

function audienceOf({ source, value, one_for_each: field }: LoopData, run: Run): Audience {
  const oneForEach = field ? { oneForEach: field } : {};
  if (source === 'all_contacts') return { source, ...oneForEach };
  if (source === 'tag') {
    if (value === null || value === '')
      throw new StepError('tag_missing', 'This loop has no tag: it was never chosen, or it was deleted.');
    return { source, tagId: Number(value), ...oneForEach };
  }
  if (source === 'segment') {
    if (value === null || value === '')
      throw new StepError('segment_missing', 'This loop has no segment: it was never chosen.');
    return { source, segmentId: Number(value), ...oneForEach };
  }
  const written = String(value ?? '');
  // The step names the variable's source; a source in the path itself takes precedence.
  const path = parseVariable(written) ? written : `${source}.${written}`;
  const items = run.read(path) ?? [];
  if (!Array.isArray(items)) throw new StepError('not_a_list', `${path} is not a list, so it has no items.`);
  return { source: 'items', items };
}
