/** What a look at one thing found. */
export interface Finding {
  /** wrong: Sillage does not work so. warning: it does, and something is not as it should be. */
  state: 'ok' | 'warning' | 'wrong';
  /** A sentence. */
  found: string;
  /** What to do about it, as a sentence; none where all is well. */
  mend?: string;
}

export const ok = (found: string): Finding => ({ state: 'ok', found });
export const warning = (found: string, mend: string): Finding => ({ state: 'warning', found, mend });
export const wrong = (found: string, mend: string): Finding => ({ state: 'wrong', found, mend });

/** One thing that can be looked at, whatever else is wrong. */
export type Look = () => Promise<Finding>;

/** Looks at one thing after the other and tells a line each, and what to do. Answers whether nothing is wrong. */
export async function lookAtAll(looks: readonly Look[], tell: (line: string) => void): Promise<boolean> {
  let isWell = true;
  for (const look of looks) {
    const { state, found, mend } = await look();
    tell(`${labels[state]} ${found}`);
    if (mend !== undefined) tell(`${' '.repeat(labels.ok.length)} ${mend}`);
    if (state === 'wrong') isWell = false;
  }
  return isWell;
}

const labels = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const;
