import type { FlowNode } from '../layout';

/**
 * The node to focus in place of a removed one: the step that moved up or was inserted there, or the end of the chain; without one, the
 * nearest remaining node above it.
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
