/** The kinds of step (docs/contract.md#step-kinds). Stored as text, so a new kind needs no migration. */
export const stepTypes = [
  'APICALL',
  'CONDITION',
  'DELAY',
  'UPDATE_VARIABLE',
  'TAG',
  'LOOP',
  'TRACK',
  'COUNT',
  'WAIT',
  'SPLIT',
] as const;
export type StepType = (typeof stepTypes)[number];
