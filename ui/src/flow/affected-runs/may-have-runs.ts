import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';

/** Whether an edit can affect runs: an automation that was never published has none inside, and no run follows a draft. */
export const mayHaveRuns = ({
  is_campaign,
  publish_date,
  isDraft = false,
}: Pick<AutomatisationDetail, 'is_campaign' | 'publish_date'> & { isDraft?: boolean }): boolean =>
  !isDraft && (is_campaign || publish_date !== null);
