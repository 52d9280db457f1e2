import type { Branch } from '../../domain/flow/chain/place';

/** SQL: the branch that a row of steps heads, as JSON: a boolean, or the id of a way. */
export const branchOf = (steps: string): string =>
  `COALESCE(to_jsonb(${steps}.way), to_jsonb(${steps}.branch))`;

/** The columns in which the branch is stored that a step heads. */
export interface BranchColumns {
  branch: boolean | null;
  way: string | null;
}

export const branchColumns = (branch: Branch | null): BranchColumns =>
  typeof branch === 'string' ? { branch: null, way: branch } : { branch, way: null };
