import { isBranching } from '../../../../domain/steps';
import { chainsOf, type Branches } from '../../../../domain/flow/chain/tree';
import type { StepKind } from '../steps/step-icon';

/** A step as a picture needs it: its kind, and its branches. */
export interface PicturedStep extends StepKind, Branches<PicturedStep> {
  id: number;
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
 * Lays out a chain from left to right; branches continue above each other, the true one above the false one, and what stands where they join to
 * the right of all.
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

  function placeBranches(step: PicturedStep, at: Point): Point[] {
    let top = at.row - middleOfBranches(step, 0);
    return branchesOf(step).flatMap((chain) => {
      const ends = placeChain(chain, [at], top);
      top += rowsOf(chain);
      return ends;
    });
  }
}

/** The branches of a step; of a condition that has none yet two empty ones. */
const branchesOf = (step: PicturedStep): PicturedStep[][] => {
  const branches = chainsOf(step).map(({ chain }) => chain);
  return branches.length > 0 ? branches : [[], []];
};

const rowsOfBranches = (step: PicturedStep): number =>
  branchesOf(step).reduce((rows, chain) => rows + rowsOf(chain), 0);

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

/** Between the first and the last branch. */
function middleOfBranches(step: PicturedStep, top: number): number {
  const branches = branchesOf(step);
  const last = branches.at(-1) ?? [];
  const topOfLast = top + rowsOfBranches(step) - rowsOf(last);
  return (middleOf(branches[0] ?? [], top) + middleOf(last, topOfLast)) / 2;
}
