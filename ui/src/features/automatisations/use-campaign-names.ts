import { useTranslation } from 'react-i18next';
import { isCampaignEventName } from '../../../../domain/entities/automatisations/automatisation';
import type { CampaignOfEvent } from '../../../../domain/entities/events/event';
import { useKnown, type OptionsSource } from '../../store/use-options';
import { campaignsOfEvents } from './slice';

const campaignSource: OptionsSource<CampaignOfEvent> = {
  select: (state) => state.automatisations.ofEvents,
  options: campaignsOfEvents,
};

/** Names campaigns by their event names; the given ones are requested at once. Null: not loaded yet. */
export function useCampaignNames(eventNames: readonly string[]): (eventName: string) => string | null {
  const { t } = useTranslation();
  const campaignOf = useKnown(campaignSource, eventNames.filter(isCampaignEventName));
  return (eventName) => {
    const campaign = campaignOf(eventName);
    if (campaign === undefined) return null;
    // Deleted before names of deleted campaigns were stored.
    if (campaign === null) return t('events.campaignGone');
    const { name, automatisation_id } = campaign;
    return t(automatisation_id === null ? 'events.campaignDeleted' : 'events.campaign', { name });
  };
}
