import type { PaceUnit } from '../../../../../domain/steps/loop/pace';
import type { LoopData } from '../../../../../domain/steps/loop/schema';
import type { FilterDraft } from '../../filters/filter-draft';

/** What the form of a loop holds. */
export interface LoopDraft {
  source: LoopData['source'];
  /** The tag of the loop's contacts. */
  tagId: number | null;
  /** The segment, or list, of the loop's contacts. */
  segmentId: number | null;
  /** The path of the loop's list, without its source. */
  path: string;
  /** The unit of its pace. */
  paceUnit: PaceUnit | 'none';
  /** The number a minute or an hour, or the seconds between two. Null while the field is empty. */
  paceAmount: number | null;
  filters: FilterDraft[];
  /** The field of which each value is visited once; empty: all contacts are visited. */
  oneForEach: string;
}
