import type { ParseKeys, TFunction } from 'i18next';
import type { JsonObject } from '../../../../domain/entities/common';
import type { Branch } from '../../../../domain/flow/chain/place';
import { waysIn } from '../../../../domain/steps/split/ways';
import { hasWays, isTwoWay } from '../../../../domain/steps';
import type { StepType } from '../../../../domain/steps/types';
import { cards } from './cards';

/** The name of the true or the false branch of steps of a kind. */
export function branchName(type: StepType, side: boolean): ParseKeys {
  const { branches } = cards[type];
  if (branches) return side ? branches.true : branches.false;
  return side ? 'flow.trueBranch' : 'flow.falseBranch';
}

/** The name of a branch of a step: of a way, the one that its data has; its id where there is no such way. */
export function branchText(
  { type, data }: { type: StepType; data: JsonObject },
  branch: Branch,
  t: TFunction,
): string {
  const ways = waysIn(data);
  if (typeof branch === 'string') return ways.find(({ id }) => id === branch)?.name ?? branch;
  // Of several events, the branch of the first is called by its name.
  const first = data['event_name'];
  return branch && ways.length > 0 && typeof first === 'string' ? first : t(branchName(type, branch));
}

/** All branches of a step, by their names, in the order in which they are shown. */
export function branchesOf(
  step: { type: StepType; data: JsonObject },
  t: TFunction,
): { branch: Branch; name: string }[] {
  const ways = hasWays(step.type) ? waysIn(step.data).map(({ id }) => id) : [];
  const branches = isTwoWay(step.type) ? [true, ...ways, false] : ways;
  return branches.map((branch) => ({ branch, name: branchText(step, branch, t) }));
}

/** The true and the false branch of steps of a kind, by their names. */
export const bothBranches = (type: StepType, t: TFunction): { branch: Branch; name: string }[] =>
  [true, false].map((branch) => ({ branch, name: t(branchName(type, branch)) }));
