import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';

/** Whether what is saved of a flow counts at once for whoever enters. A campaign begins when it is run, and is no draft before. */
export const isLive = ({
  is_active,
  is_campaign,
}: Pick<AutomatisationDetail, 'is_active' | 'is_campaign'>): boolean => is_active && !is_campaign;
