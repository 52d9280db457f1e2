import { useTranslation } from 'react-i18next';
import type { RevenueReport } from '../../../../domain/entities/reports/revenue';
import { StatTile, StatTiles } from '../../components/badges/StatTile';
import { changeInPercent } from '../reports/change';
import { FlowName } from './FlowName';
import { ReportTable } from './ReportTable';
import { amountText, shareText } from './shares';

const columns = ['revenue', 'change', 'events', 'sent', 'perMessage'] as const;

type Compared = RevenueReport['none'];

/** The revenue by automation and campaign, beside the previous period. */
export function RevenueTable({ report }: { report: RevenueReport }) {
  const { t, i18n } = useTranslation();
  const write = (amount: number): string => amountText(amount, i18n.language);
  const cells = ({ revenue, previous_timerange_revenue: before }: Compared, sent: number | null) => [
    write(revenue.value),
    changeInPercent(revenue.value, before.value, i18n.language) ?? '–',
    write(revenue.events),
    sent === null ? '–' : write(sent),
    sent ? write(revenue.value / sent) : '–',
  ];
  const others = [
    { key: 'deleted', name: t('messageReports.revenue.deleted'), ...report.deleted },
    { key: 'none', name: t('messageReports.revenue.noMessage'), ...report.none },
  ].filter(({ revenue, previous_timerange_revenue: before }) => revenue.events > 0 || before.events > 0);
  return (
    <>
      <Tiles report={report} />
      <ReportTable
        label={t('messageReports.revenue.label')}
        head={t('messageReports.flow')}
        columns={columns.map((column) => t(`messageReports.revenue.columns.${column}`))}
        rows={[
          ...report.automatisations.map((flow) => ({
            key: String(flow.automatisation_id),
            name: <FlowName {...flow} />,
            cells: cells(flow, flow.sent),
          })),
          ...others.map(({ key, name, ...compared }) => ({ key, name, cells: cells(compared, null) })),
        ]}
        total={{
          key: 'total',
          name: t('messageReports.revenue.total'),
          cells: cells(report.total, null),
        }}
      />
    </>
  );
}

/** What counts for a message: all but what counts for none. */
const attributed = ({ total, none }: RevenueReport): number => total.revenue.value - none.revenue.value;

const attributedBefore = ({ total, none }: RevenueReport): number =>
  total.previous_timerange_revenue.value - none.previous_timerange_revenue.value;

/** Which part of the revenue counts for messages; null where amounts that were given back leave none to tell. */
const shareOf = (part: number, whole: number, language: string): string | null =>
  part < 0 || part > whole ? null : shareText(part, whole, language);

function Tiles({ report }: { report: RevenueReport }) {
  const { t, i18n } = useTranslation();
  const { revenue, previous_timerange_revenue: before } = report.total;
  const write = (amount: number): string => amountText(amount, i18n.language);
  const note = (now: number, then: number): string | null => {
    const change = changeInPercent(now, then, i18n.language);
    if (change !== null) return t('reports.change', { change });
    return then === 0 ? t('reports.noPrevious') : null;
  };
  return (
    <StatTiles>
      <StatTile
        title={t('messageReports.revenue.tiles.total')}
        value={write(revenue.value)}
        note={note(revenue.value, before.value)}
      />
      <StatTile
        title={t('messageReports.revenue.tiles.attributed')}
        value={write(attributed(report))}
        note={note(attributed(report), attributedBefore(report))}
      />
      <StatTile
        title={t('messageReports.revenue.tiles.share')}
        value={shareOf(attributed(report), revenue.value, i18n.language) ?? '–'}
      />
      <StatTile
        title={t('messageReports.revenue.tiles.events')}
        value={write(revenue.events)}
        note={note(revenue.events, before.events)}
      />
    </StatTiles>
  );
}
