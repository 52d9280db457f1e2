import type { CountData, TimeframeUnit } from '../../../../../domain/steps/count/schema';
import type { FilterDraft } from '../../filters/filter-draft';

/** What the form of a count holds. */
export interface CountDraft {
  type: CountData['type'];
  eventName: string;
  contactExternalId: string;
  /** In `unit`; stored in minutes. Null while the field is empty. */
  timeframe: number | null;
  unit: TimeframeUnit;
  filters: FilterDraft[];
  /** The list whose items are counted. */
  path: string;
}
