import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';

type Published = Pick<AutomatisationDetail, 'is_active' | 'is_campaign'>;

/** Whether contacts enter the flow. A campaign starts when it is run, and is never published. */
export const isPublished = ({ is_active, is_campaign }: Published): boolean => is_active && !is_campaign;

/** Whether saved edits apply at once to entering contacts: those of a published flow, unless they go to its draft. */
export const isLive = ({ isDraft = false, ...flow }: Published & { isDraft?: boolean }): boolean =>
  isPublished(flow) && !isDraft;
