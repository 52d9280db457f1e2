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
  /** The node from which its line comes. */
  from: Point;
}

export interface Arrangement {
  start: Point;
  places: PicturedPlace[];
  columns: number;
  rows: number;
}

/** Lays out a chain from left to right; for a condition, the true branch continues above, the false one below. */
export function arrange(steps: readonly PicturedStep[]): Arrangement {
  const places: PicturedPlace[] = [];
  const start = { column: 0, row: middleOf(steps, 0) };
  placeChain(steps, start, 0);
  const columns = 1 + Math.max(0, ...places.map(({ column }) => column));
  return { start, places, columns, rows: rowsOf(steps) };

  function placeChain(chain: readonly PicturedStep[], behind: Point, top: number): void {
    const row = middleOf(chain, top);
    let from = behind;
    for (const step of chain) {
      const place = { step, from, column: from.column + 1, row };
      places.push(place);
      from = place;
    }
    const { trueSubSteps = [], falseSubSteps = [] } = chain.at(-1) ?? {};
    if (trueSubSteps.length > 0) placeChain(trueSubSteps, from, top);
    if (falseSubSteps.length > 0) placeChain(falseSubSteps, from, top + rowsOf(trueSubSteps));
  }
}

/** The number of rows of a chain: those of the branches at its end. */
function rowsOf(chain: readonly PicturedStep[]): number {
  const last = chain.at(-1);
  return last && isBranching(last.type)
    ? rowsOf(last.trueSubSteps ?? []) + rowsOf(last.falseSubSteps ?? [])
    : 1;
}

/** The row of a chain that occupies the rows from `top` on: between its branches. */
function middleOf(chain: readonly PicturedStep[], top: number): number {
  const last = chain.at(-1);
  if (!last || !isBranching(last.type)) return top;
  const { trueSubSteps = [], falseSubSteps = [] } = last;
  return (middleOf(trueSubSteps, top) + middleOf(falseSubSteps, top + rowsOf(trueSubSteps))) / 2;
}
