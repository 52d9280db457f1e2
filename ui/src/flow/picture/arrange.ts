import { isBranching } from '../../../../domain/steps';
import type { StepKind } from '../steps/step-icon';

/** A step as a picture needs it: its kind, and its branches. */
export interface PicturedStep extends StepKind {
  id: number;
  trueSubSteps?: PicturedStep[];
  falseSubSteps?: PicturedStep[];
}

interface Point {
  /** Steps from the start, which is at 0. */
  column: number;
  row: number;
}

export interface PicturedPlace extends Point {
  step: PicturedStep;
  /** The places from which its lines come: one, or several where branches join. */
  from: Point[];
}

export interface Arrangement {
  start: Point;
  places: PicturedPlace[];
  columns: number;
  rows: number;
}

/**
 * Lays out a chain from left to right; for a condition, the true branch continues above, the false one below, and what stands where they join
 * to the right of both.
 */
export function arrange(steps: readonly PicturedStep[]): Arrangement {
  const places: PicturedPlace[] = [];
  const start = { column: 0, row: middleOf(steps, 0) };
  placeChain(steps, [start], 0);
  const columns = 1 + Math.max(0, ...places.map(({ column }) => column));
  return { start, places, columns, rows: rowsOf(steps) };

  /** Returns the places from which lines lead on. */
  function placeChain(chain: readonly PicturedStep[], behind: Point[], top: number): Point[] {
    const row = middleOf(chain, top);
    let from = behind;
    for (const step of chain) {
      const place = { step, from, column: 1 + Math.max(...from.map(({ column }) => column)), row };
      places.push(place);
      from = isBranching(step.type) ? placeBranches(step, place) : [place];
    }
    return from;
  }

  function placeBranches({ trueSubSteps = [], falseSubSteps = [] }: PicturedStep, at: Point): Point[] {
    const top = at.row - middleOfBranches({ trueSubSteps, falseSubSteps }, 0);
    return [
      ...placeChain(trueSubSteps, [at], top),
      ...placeChain(falseSubSteps, [at], top + rowsOf(trueSubSteps)),
    ];
  }
}

type Branches = Pick<PicturedStep, 'trueSubSteps' | 'falseSubSteps'>;

const rowsOfBranches = ({ trueSubSteps = [], falseSubSteps = [] }: Branches): number =>
  rowsOf(trueSubSteps) + rowsOf(falseSubSteps);

/** The number of rows of a chain: those of its widest branches. */
const rowsOf = (chain: readonly PicturedStep[]): number =>
  Math.max(1, ...branchingOf(chain).map(rowsOfBranches));

const branchingOf = (chain: readonly PicturedStep[]): PicturedStep[] =>
  chain.filter(({ type }) => isBranching(type));

/** The row of a chain that occupies the rows from `top` on: between the branches of its widest step. */
function middleOf(chain: readonly PicturedStep[], top: number): number {
  const widest = branchingOf(chain).reduce<PicturedStep | undefined>(
    (wide, step) => (wide && rowsOfBranches(wide) >= rowsOfBranches(step) ? wide : step),
    undefined,
  );
  return widest ? middleOfBranches(widest, top) : top;
}

function middleOfBranches({ trueSubSteps = [], falseSubSteps = [] }: Branches, top: number): number {
  return (middleOf(trueSubSteps, top) + middleOf(falseSubSteps, top + rowsOf(trueSubSteps))) / 2;
}
