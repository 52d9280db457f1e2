import { tagAddedEventName } from '../contacts/tag';
import type { exitStrategyTypes } from './automatisation';

/** How contacts leave a flow early. */
interface ExitStrategy {
  exit_strategy_type: (typeof exitStrategyTypes)[number];
  exit_strategy_value: string | null;
}

/** The event on which contacts leave a flow early: that of the strategy, or of adding its tag; null: none. */
export const exitEventName = ({
  exit_strategy_type: type,
  exit_strategy_value: value,
}: ExitStrategy): string | null =>
  type === 'tag' && value !== null ? tagAddedEventName(Number(value)) : type === 'none' ? null : value;
