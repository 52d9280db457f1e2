import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';

/** Whether saved edits apply at once to entering contacts. A campaign starts when it is run, and is never a draft. */
export const isLive = ({
  is_active,
  is_campaign,
}: Pick<AutomatisationDetail, 'is_active' | 'is_campaign'>): boolean => is_active && !is_campaign;
