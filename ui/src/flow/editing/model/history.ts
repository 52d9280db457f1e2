/**
 * The undo history of a flow: the versions that the user's own edits made, and the one that the flow's content currently equals. Undo and
 * redo are saves like any other, so the flow's version increases while its content goes back.
 */
export interface History {
  line: number[];
  at: number;
  /** The flow's version now; its content is that of `line[at]`. */
  current: number;
}

/** Most edits that can be undone: more than anybody makes in a session. Each is stored as a number. */
const longest = 2_000;

export const begin = (version: number): History => ({ line: [version], at: 0, current: version });

/**
 * After the user's own edit, which took `saves` saves. An edit of somebody else's in between resets the history: undoing would also undo
 * theirs. A save without a difference creates no version, and cannot be undone.
 */
export function edited(history: History, version: number, saves: number): History {
  const { line, at, current } = history;
  if (version === current) return history;
  if (version !== current + saves) return begin(version);
  const next = [...line.slice(0, at + 1), version].slice(-longest);
  return { line: next, at: next.length - 1, current: version };
}

/** After an undo or redo of one edit. */
export function went({ line, at, current }: History, by: 1 | -1, version: number): History {
  const isOurs = version === current + 1 || version === current;
  return isOurs ? { line, at: at + by, current: version } : begin(version);
}

/** After a save that cannot be undone: publishing is changed only by publishing or unpublishing. */
export const kept = (history: History, version: number): History =>
  version === history.current + 1 ? { ...history, current: version } : seen(history, version);

/** After the flow was loaded: saves of others cannot be undone. */
export const seen = (history: History, version: number): History =>
  version === history.current ? history : begin(version);

/** The version to restore; undefined when there is nothing to undo, or to redo. */
export const target = ({ line, at }: History, by: 1 | -1): number | undefined => line[at + by];
