/** The result of one look. */
export interface Finding {
  /** wrong: Sillage does not work like this. warning: it works, but something should be changed. */
  state: 'ok' | 'warning' | 'wrong';
  /** A sentence. */
  found: string;
  /** The remedy, as a sentence; absent where nothing is wrong. */
  mend?: string;
}

export const ok = (found: string): Finding => ({ state: 'ok', found });
export const warning = (found: string, mend: string): Finding => ({ state: 'warning', found, mend });
export const wrong = (found: string, mend: string): Finding => ({ state: 'wrong', found, mend });

/** A check of one thing, which runs whatever the others find. */
export type Look = () => Promise<Finding>;

/** Runs one look after another, and reports one line for each, with the remedy. Returns whether nothing is wrong. */
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

/** Does the same for a server. Its first look is whether it answers: where it does not, the others are left out. */
export async function lookAtServer(looks: readonly Look[], tell: (line: string) => void): Promise<boolean> {
  return (await lookAtAll(looks.slice(0, 1), tell)) && lookAtAll(looks.slice(1), tell);
}

const labels = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const;
