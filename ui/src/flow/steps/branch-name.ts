import type { ParseKeys, TFunction } from 'i18next';
import type { JsonObject } from '../../../../domain/entities/common';
import type { Branch } from '../../../../domain/flow/chain/place';
import { waysIn } from '../../../../domain/steps/split/ways';
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
  if (typeof branch === 'boolean') return t(branchName(type, branch));
  return waysIn(data).find(({ id }) => id === branch)?.name ?? branch;
}

/** The true and the false branch of steps of a kind, by their names. */
export const bothBranches = (type: StepType, t: TFunction): { branch: Branch; name: string }[] =>
  [true, false].map((branch) => ({ branch, name: t(branchName(type, branch)) }));
