import type { CampaignOutcome } from '../../domain/entities/automatisations/campaign';

/** The state of the contacts that a run goes through. */
export interface RunFigures extends Pick<
  CampaignOutcome,
  'counts' | 'sent' | 'unknown' | 'under_way' | 'control'
> {
  run_id: number;
  /** How many items have begun, and how many of them are running; a run without a loop is its own item. */
  begun: number;
  running: number;
}
