import type { KeptFlow } from '../../../../../domain/flow/chain/insert';
import type { DelayUnit } from '../../../../../domain/steps/delay/schema';
import type { WaitBeginning } from '../../../../../domain/steps/wait/schema';
import type { FilterDraft } from '../../filters/filter-draft';
import type { DelayDraft } from '../delay/draft';

/** A further event. Its branch is called by the event's name where it has none. */
export interface WaitWayDraft {
  id: string;
  name: string;
  eventName: string;
  filters: FilterDraft[];
}

/** What the form of a wait for an event holds: what a delay's does for the time-out, and the event. */
export interface WaitDraft extends DelayDraft {
  eventName: string;
  filters: FilterDraft[];
  /** Further events, each with a branch of its own. */
  ways: WaitWayDraft[];
  since: WaitBeginning;
  /** In `lookBackUnit`; stored in seconds. Null while the field is empty. */
  lookBack: number | null;
  lookBackUnit: DelayUnit;
  /** Where the steps go that follow a new step. */
  keepFlow: KeptFlow;
}
