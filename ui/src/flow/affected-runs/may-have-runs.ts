import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';

/** Whether anybody can be inside: nobody enters an automation that never was published. */
export const mayHaveRuns = ({
  is_campaign,
  publish_date,
}: Pick<AutomatisationDetail, 'is_campaign' | 'publish_date'>): boolean =>
  is_campaign || publish_date !== null;
