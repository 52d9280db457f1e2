import { useTranslation } from 'react-i18next';
import type { EventStats } from '../../../../domain/entities/events/event';
import { StatTile, StatTiles } from '../../components/badges/StatTile';

const figures = [
  'total_events',
  'total_unique_events',
  'total_contacts',
  'automatisation_trigger_count',
] as const satisfies (keyof EventStats)[];

/** What has come in since midnight. */
export function TodayTiles({ today }: { today: EventStats }) {
  const { t, i18n } = useTranslation();
  return (
    <StatTiles>
      {figures.map((figure) => (
        <StatTile
          key={figure}
          title={t(`reports.figures.${figure}`)}
          value={today[figure].toLocaleString(i18n.language)}
        />
      ))}
    </StatTiles>
  );
}
