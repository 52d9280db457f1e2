import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';

/** Whether runs can be inside: an automation that was never published has none. */
export const mayHaveRuns = ({
  is_campaign,
  publish_date,
}: Pick<AutomatisationDetail, 'is_campaign' | 'publish_date'>): boolean =>
  is_campaign || publish_date !== null;
