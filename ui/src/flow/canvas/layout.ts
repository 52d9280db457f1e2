import { isBranching } from '../../../../domain/steps';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { chainsOf, type BranchChain } from '../../../../domain/flow/chain/tree';
import { behind, headOf, start, type Branch, type Place } from '../../../../domain/flow/chain/place';
import { placeBehind } from '../editing/step-places';

/** Pixels at zoom 1. A card's height follows from its content, so that no card has to be measured. */
export const sizes = {
  card: { width: 264, height: 46 },
  /** The additional height of a card with problems. */
  problems: 24,
  end: { width: 96, height: 20 },
  /** The end of a chain that leads on to where branches join: only its line, and room to insert a step. */
  onward: { width: 96, height: 0 },
  /** The gap between a card and the next one, with room to insert a step. */
  gap: 24,
  /** The gap between a condition and the head of its branch, with room for the line's turn, the branch's name, and inserting a step. */
  branchGap: 54,
  /** The gap between the true and the false side of a condition. */
  sideGap: 28,
} as const;

/** The start card's id among the nodes. */
export const startId = 'start';

/**
 * What a node without a step is: the start card, the end of a chain, the end of a branch that leads on to where the branches around it join,
 * or the place behind branches that end.
 */
export type Mark = 'start' | 'end' | 'onward' | 'offer';

/** Something on the canvas: `x` is its middle, `y` its top. */
export interface FlowNode {
  id: string;
  step: Step | null;
  /** Null: it is a step. */
  mark: Mark | null;
  /** Where a step put above it goes; null above the start card. */
  place: Place | null;
  /** The node from which its line comes. */
  parent: string | null;
  /** Where branches join, the other nodes from which lines come, by their ids. */
  alsoFrom: readonly string[];
  /** The branch that it heads. */
  branch: Branch | null;
  /** The step whose branch it heads. */
  branchOf: Step | null;
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

/** Where a chain ends: the nodes from which lines lead on, and its lowest point. */
interface ChainEnd {
  from: string[];
  bottom: number;
}

type ChainHead = Pick<FlowNode, 'branch' | 'branchOf' | 'x' | 'y'> & {
  /** The nodes from which lines come. */
  from: readonly string[];
  /** Whether the end of the chain leads on to where branches join. */
  leadsOn: boolean;
};

const noLines: readonly string[] = [];

/**
 * Places the start card, the steps and the ends of all chains. A chain goes straight down, and a condition's branches are on its two sides,
 * so that an edit moves only the steps after it, and those that must make room. What stands where branches join is below both of them.
 *
 * @param hasProblems whether a step's card shows problems.
 */
export function layOut(steps: readonly Step[], hasProblems: (stepId: number | null) => boolean): FlowNode[] {
  const extents = new Map<readonly Step[], Extent>();
  const nodes: FlowNode[] = [];
  nodes.push({
    ...sizes.card,
    id: startId,
    step: null,
    mark: 'start',
    place: null,
    parent: null,
    alsoFrom: noLines,
    branch: null,
    branchOf: null,
    x: 0,
    y: 0,
    height: heightOf(null),
  });
  placeChain(steps, start, {
    from: [startId],
    branch: null,
    branchOf: null,
    x: 0,
    y: heightOf(null) + sizes.gap,
    leadsOn: false,
  });
  return nodes;

  function placeChain(chain: readonly Step[], head: Place, given: ChainHead): ChainEnd {
    const { x, leadsOn } = given;
    let { from, branch, branchOf, y: top } = given;
    for (const [index, step] of chain.entries()) {
      const id = nodeIdOf(step);
      const height = heightOf(step.id);
      const place = placeBehind(chain[index - 1], head);
      nodes.push({
        id,
        step,
        mark: null,
        place,
        ...linesFrom(from),
        branch,
        branchOf,
        x,
        y: top,
        width: sizes.card.width,
        height,
      });
      from = [id];
      branch = null;
      branchOf = null;
      top += height + sizes.gap;
      if (!isBranching(step.type)) continue;
      const isLast = index === chain.length - 1;
      const end = placeBranches(step, x, top - sizes.gap + sizes.branchGap, leadsOn || !isLast);
      if (isLast && !leadsOn) return placeOffer(step, x, end);
      from = end.from;
      top = end.bottom + sizes.gap;
    }
    const place = placeBehind(chain.at(-1), head);
    const id = `end-${place.automatisation_step_before_id ?? startId}-${place.branch}`;
    const size = leadsOn ? sizes.onward : sizes.end;
    nodes.push({
      id,
      step: null,
      mark: leadsOn ? 'onward' : 'end',
      place,
      ...linesFrom(from),
      branch,
      branchOf,
      x,
      y: top,
      ...size,
    });
    return { from: [id], bottom: top + size.height };
  }

  function placeBranches(condition: Step, x: number, y: number, leadsOn: boolean): ChainEnd {
    const given = { from: [nodeIdOf(condition)], branchOf: condition, y, leadsOn };
    // Half of the branches are on each side, and the middle one of an odd number straight below.
    let left = x - sidesOf(condition).left;
    const ends = branchesOf(condition).map(({ branch, chain }) => {
      const extent = extentOf(chain);
      const middle = left + extent.left;
      left = middle + extent.right + sizes.sideGap;
      return placeChain(chain, headOf(condition.id, branch), { ...given, branch, x: middle });
    });
    return {
      from: ends.flatMap((end) => end.from),
      bottom: Math.max(...ends.map((end) => end.bottom)),
    };
  }

  /** The place where branches that end may be made to join. */
  function placeOffer({ id: conditionId }: Step, x: number, { from, bottom }: ChainEnd): ChainEnd {
    const id = `offer-${conditionId}`;
    const y = bottom + sizes.gap;
    nodes.push({
      id,
      step: null,
      mark: 'offer',
      place: behind(conditionId),
      ...linesFrom(from),
      branch: null,
      branchOf: null,
      x,
      y,
      ...sizes.end,
    });
    return { from: [id], bottom: y + sizes.end.height };
  }

  function extentOf(chain: readonly Step[]): Extent {
    const known = extents.get(chain);
    if (known) return known;
    const half = sizes.card.width / 2;
    const sides = chain.filter(({ type }) => isBranching(type)).map(sidesOf);
    const extent = {
      left: Math.max(half, ...sides.map(({ left }) => left)),
      right: Math.max(half, ...sides.map(({ right }) => right)),
    };
    extents.set(chain, extent);
    return extent;
  }

  function sidesOf(condition: Step): Extent {
    const extents = branchesOf(condition).map(({ chain }) => extentOf(chain));
    const half = Math.floor(extents.length / 2);
    const sum = (side: readonly Extent[]): number =>
      side.reduce((width, { left, right }) => width + left + right + sizes.sideGap, 0);
    const middle = extents.length % 2 === 1 ? extents[half] : undefined;
    const [before, after] = [sum(extents.slice(0, half)), sum(extents.slice(extents.length - half))];
    if (middle) return { left: before + middle.left, right: after + middle.right };
    return { left: before - sizes.sideGap / 2, right: after - sizes.sideGap / 2 };
  }

  function heightOf(stepId: number | null): number {
    return sizes.card.height + (hasProblems(stepId) ? sizes.problems : 0);
  }
}

const linesFrom = ([parent, ...others]: readonly string[]): Pick<FlowNode, 'parent' | 'alsoFrom'> => ({
  parent: parent ?? null,
  alsoFrom: others.length === 0 ? noLines : others,
});

/** The branches of a step; of a condition that has none yet two empty ones. */
const branchesOf = (step: Step): BranchChain<Step>[] => {
  const branches = chainsOf(step);
  return branches.length > 0 ? branches : chainsOf({ trueSubSteps: [], falseSubSteps: [] });
};
