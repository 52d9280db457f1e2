import { useTranslation } from 'react-i18next';
import type { EventStats } from '../../../../../domain/entities/events/event';
import { StatTile, StatTiles } from '../../../components/badges/StatTile';
import type { ReportPage } from '../api';
import { changeInPercent } from '../change';

const figures = [
  'total_events',
  'total_unique_events',
  'total_contacts',
  'automatisation_trigger_count',
] as const satisfies (keyof EventStats)[];

/** The four figures of the report, each with its change from the previous period (docs/contract.md#events). */
export function ReportTiles({ report: { stats, previous } }: { report: ReportPage }) {
  const { t, i18n } = useTranslation();
  return (
    <StatTiles>
      {figures.map((figure) => {
        const change = changeInPercent(stats[figure], previous[figure], i18n.language);
        return (
          <StatTile
            key={figure}
            title={t(`reports.figures.${figure}`)}
            value={stats[figure].toLocaleString(i18n.language)}
            note={change === null ? t('reports.noPrevious') : t('reports.change', { change })}
          />
        );
      })}
    </StatTiles>
  );
}
