import { isBranching } from '../../../../domain/steps';
import type { StepType } from '../../../../domain/steps/types';
import type { Step } from '../../../../domain/entities/automatisations/step';
import { headOf, start, type Place } from '../../../../domain/flow/chain/place';
import { placeBehind } from '../editing/step-places';

/** Pixels at zoom 1. A card's height follows from its content, so that no card has to be measured. */
export const sizes = {
  card: { width: 264, height: 46 },
  /** The additional height of a card with problems. */
  problems: 24,
  end: { width: 96, height: 20 },
  /** The gap between a card and the next one, with room to insert a step. */
  gap: 24,
  /** The gap between a condition and the head of its branch, with room for the line's turn, the branch's name, and inserting a step. */
  branchGap: 54,
  /** The gap between the true and the false side of a condition. */
  sideGap: 28,
} as const;

/** The start card's id among the nodes. */
export const startId = 'start';

/** Something on the canvas: `x` is its middle, `y` its top. */
export interface FlowNode {
  id: string;
  /** Null: the start card, or the end of a chain. */
  step: Step | null;
  /** Where a step put above it goes; null above the start card. */
  place: Place | null;
  /** The node from which its line comes. */
  parent: string | null;
  /** The branch that it heads. */
  branch: boolean | null;
  /** The kind of step whose branch it heads. */
  branchOf: StepType | null;
  x: number;
  y: number;
  width: number;
  height: number;
}

export const nodeIdOf = (step: Step): string => `step-${step.id}`;

interface Extent {
  left: number;
  right: number;
}

/**
 * Places the start card, the steps and the ends of all chains. A chain goes straight down, and a condition's branches are on its two sides,
 * so that an edit moves only the steps after it, and those that must make room.
 *
 * @param hasProblems whether a step's card shows problems.
 */
export function layOut(steps: readonly Step[], hasProblems: (stepId: number | null) => boolean): FlowNode[] {
  const extents = new Map<readonly Step[], Extent>();
  const nodes: FlowNode[] = [];
  const first = {
    ...sizes.card,
    id: startId,
    step: null,
    place: null,
    parent: null,
    branch: null,
    branchOf: null,
    x: 0,
    y: 0,
  };
  nodes.push({ ...first, height: heightOf(null) });
  placeChain(steps, start, {
    parent: startId,
    branch: null,
    branchOf: null,
    x: 0,
    y: heightOf(null) + sizes.gap,
  });
  return nodes;

  function placeChain(
    chain: readonly Step[],
    head: Place,
    { parent, branch, branchOf, x, y }: Pick<FlowNode, 'parent' | 'branch' | 'branchOf' | 'x' | 'y'>,
  ): void {
    let top = y;
    let above = parent;
    chain.forEach((step, index) => {
      const id = nodeIdOf(step);
      const height = heightOf(step.id);
      const place = placeBehind(chain[index - 1], head);
      nodes.push({
        ...{ id, step, place, x, y: top, width: sizes.card.width, height },
        parent: above,
        ...(index === 0 ? { branch, branchOf } : { branch: null, branchOf: null }),
      });
      above = id;
      top += height + (isBranching(step.type) ? sizes.branchGap : sizes.gap);
    });
    const last = chain.at(-1);
    if (last && isBranching(last.type)) {
      const [yes, no] = branchesOf(last);
      const behind = { parent: nodeIdOf(last), branchOf: last.type, y: top };
      const half = sizes.sideGap / 2;
      placeChain(yes, headOf(last.id, true), { ...behind, branch: true, x: x - half - extentOf(yes).right });
      placeChain(no, headOf(last.id, false), { ...behind, branch: false, x: x + half + extentOf(no).left });
    } else {
      const place = placeBehind(last, head);
      const id = `end-${place.automatisation_step_before_id ?? startId}-${place.branch}`;
      nodes.push({
        ...{ id, step: null, place, x, y: top, ...sizes.end },
        parent: above,
        ...(last ? { branch: null, branchOf: null } : { branch, branchOf }),
      });
    }
  }

  function extentOf(chain: readonly Step[]): Extent {
    const known = extents.get(chain);
    if (known) return known;
    const half = sizes.card.width / 2;
    const last = chain.at(-1);
    const extent = last && isBranching(last.type) ? sidesOf(last) : { left: half, right: half };
    extents.set(chain, extent);
    return extent;
  }

  function sidesOf(condition: Step): Extent {
    const [left, right] = branchesOf(condition)
      .map(extentOf)
      .map((side) => side.left + side.right);
    return { left: (left ?? 0) + sizes.sideGap / 2, right: (right ?? 0) + sizes.sideGap / 2 };
  }

  function heightOf(stepId: number | null): number {
    return sizes.card.height + (hasProblems(stepId) ? sizes.problems : 0);
  }
}

const branchesOf = (condition: Step): [Step[], Step[]] => [
  condition.trueSubSteps ?? [],
  condition.falseSubSteps ?? [],
];
