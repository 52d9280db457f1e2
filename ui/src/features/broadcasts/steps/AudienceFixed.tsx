import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { worldShows } from '../../../../../domain/schedule/once';
import { cityOf } from '../../../components/time/clocks';
import { momentText } from '../../../components/time/Moment';
import { shownTimezone } from '../../../components/time/shown-timezone';

/** When it is decided who gets a broadcast, and who drops out after that. */
export function AudienceFixed({
  broadcast: { timing, begun_at: begun },
}: {
  broadcast: Pick<Broadcast, 'timing' | 'begun_at'>;
}) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const zone = cityOf(shownTimezone());
  const text = (moment: string) => momentText(moment, 'minute');
  if (begun !== null) return <p>{t('broadcasts.fixed.since', { moment: text(begun), zone })}</p>;
  if (timing.kind === 'now') return <p>{t('broadcasts.fixed.now')}</p>;
  if (!timing.by_contact_clock) return <p>{t('broadcasts.fixed.atTime')}</p>;
  const first = worldShows(timing.at)?.first;
  return (
    <p>
      {first !== undefined && first > now
        ? t('broadcasts.fixed.firstClocks', { moment: text(new Date(first).toISOString()), zone })
        : t('broadcasts.fixed.atOnce')}
    </p>
  );
}
