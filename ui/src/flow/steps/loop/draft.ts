import type { PaceUnit } from '../../../../../domain/steps/loop/pace';
import type { LoopData } from '../../../../../domain/steps/loop/schema';
import type { FilterDraft } from '../../filters/filter-draft';

/** What the form of a loop holds. */
export interface LoopDraft {
  source: LoopData['source'];
  /** The tag whose contacts it goes through. */
  tagId: number | null;
  /** The list it goes through, without its source. */
  path: string;
  /** How its pace is said. */
  paceUnit: PaceUnit | 'none';
  /** How many a minute or an hour, or how many seconds between two. Null while the field is empty. */
  paceAmount: number | null;
  filters: FilterDraft[];
  /** The field of which each value is gone through once; empty: all contacts are. */
  oneForEach: string;
}

/** Whether a loop goes through contacts; else it goes through the items of a list. */
export const isOverContacts = (source: LoopData['source']): boolean =>
  source === 'all_contacts' || source === 'tag';
