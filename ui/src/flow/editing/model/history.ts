/**
 * What can be undone and redone of a flow: the versions that the user's own edits made, and which of them the flow is like now. Going
 * to one is a save like any other, so the flow's version moves on while its content goes back.
 */
export interface History {
  line: number[];
  at: number;
  /** The flow's version now; its content is that of `line[at]`. */
  current: number;
}

/** Most edits that can be undone: more than anybody makes in a session. Each is kept as a number. */
const longest = 2_000;

export const begin = (version: number): History => ({ line: [version], at: 0, current: version });

/**
 * After an edit of one's own, which took so many saves. An edit of somebody else's in between begins anew: undoing would undo theirs.
 * A save without a difference makes no version, and is nothing to undo.
 */
export function edited(history: History, version: number, saves: number): History {
  const { line, at, current } = history;
  if (version === current) return history;
  if (version !== current + saves) return begin(version);
  const next = [...line.slice(0, at + 1), version].slice(-longest);
  return { line: next, at: next.length - 1, current: version };
}

/** After going one edit back or forth. */
export function went({ line, at, current }: History, by: 1 | -1, version: number): History {
  const isOurs = version === current + 1 || version === current;
  return isOurs ? { line, at: at + by, current: version } : begin(version);
}

/** After a save that is nothing to undo: publishing is decided by publishing alone. */
export const kept = (history: History, version: number): History =>
  version === history.current + 1 ? { ...history, current: version } : seen(history, version);

/** The flow was read: what somebody else saved is not ours to undo. */
export const seen = (history: History, version: number): History =>
  version === history.current ? history : begin(version);

/** The version to go to; undefined when there is nothing to undo, or to redo. */
export const target = ({ line, at }: History, by: 1 | -1): number | undefined => line[at + by];
