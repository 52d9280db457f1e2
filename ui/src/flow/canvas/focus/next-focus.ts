import type { FlowNode } from '../layout';

/**
 * The node that stands where one stood that is gone: the step that moved up, or that was put there, or the end of the chain; where there is
 * none, the nearest one above it that is still there.
 */
export function nextFocus(
  gone: string,
  before: readonly FlowNode[],
  now: readonly FlowNode[],
): FlowNode | undefined {
  const was = before.find(({ id }) => id === gone);
  if (!was?.parent) return now[0];
  const above = now.find(({ id }) => id === was.parent);
  if (!above) return nextFocus(was.parent, before, now);
  return now.find(({ parent, branch }) => parent === was.parent && branch === was.branch) ?? above;
}
