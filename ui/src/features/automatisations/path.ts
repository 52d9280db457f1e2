import type { Automatisation } from '../../../../domain/entities/automatisations/automatisation';

/** The address of an automation's or a campaign's page. */
export const automatisationPath = ({ id, is_campaign }: Pick<Automatisation, 'id' | 'is_campaign'>): string =>
  `/${is_campaign ? 'campaign' : 'automatisation'}/${id}`;
