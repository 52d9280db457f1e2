import type { ParseKeys } from 'i18next';
import type { StepType } from '../../../../domain/steps/types';
import { cards } from './cards';

/** The name of a branch of steps of a kind. */
export function branchName(type: StepType, side: boolean): ParseKeys {
  const { branches } = cards[type];
  if (branches) return side ? branches.true : branches.false;
  return side ? 'flow.trueBranch' : 'flow.falseBranch';
}
