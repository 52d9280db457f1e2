import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { messageCounts } from '../../../../domain/entities/automatisations/steps/step-count';
import type { MessageFigures, MessageReport } from '../../../../domain/entities/reports/messages';
import { useTold } from '../../flow/message-figures/use-told';
import { messagePath } from '../messages/path';
import { changeInPercent } from '../reports/change';
import { FlowName } from './FlowName';
import { ReportTable } from './ReportTable';
import { Share } from './Share';
import styles from './message-reports.module.css';

/** What became of the messages of each automation and campaign, as shares of those sent, beside the previous period. */
export function MessagesTable({ report }: { report: MessageReport }) {
  const { t } = useTranslation();
  const cellsOf = useCells();
  const columns = messageCounts.map((count) => t(`flow.messages.counts.${count}`));
  return (
    <ReportTable
      label={t('messageReports.messages.label')}
      head={t('messageReports.flow')}
      columns={columns}
      rows={report.automatisations.map((flow) => ({
        key: String(flow.automatisation_id),
        name: <FlowName {...flow} />,
        cells: cellsOf(flow.messages, flow.previous_timerange_messages),
      }))}
      total={{
        key: 'total',
        name: t('messageReports.revenue.total'),
        cells: cellsOf(report.total, report.previous_timerange_total),
      }}
    />
  );
}

/** The same by message template. */
export function TemplatesTable({ templates }: Pick<MessageReport, 'templates'>) {
  const { t } = useTranslation();
  const cellsOf = useCells();
  return (
    <ReportTable
      label={t('messageReports.messages.byTemplate')}
      head={t('messageReports.template')}
      columns={messageCounts.map((count) => t(`flow.messages.counts.${count}`))}
      rows={templates.map((template) => ({
        key: String(template.template_id),
        name: <TemplateName {...template} />,
        cells: cellsOf(template.messages, template.previous_timerange_messages),
      }))}
    />
  );
}

function TemplateName({
  template_id: id,
  template_name: name,
}: Pick<MessageReport['templates'][number], 'template_id' | 'template_name'>) {
  const { t } = useTranslation();
  if (name === null) return t('messageReports.deletedTemplate', { id });
  return <Link to={messagePath(id)}>{name}</Link>;
}

function useCells() {
  const isTold = useTold();
  return (now: MessageFigures, before: MessageFigures) =>
    messageCounts.map((count) =>
      count === 'sent' ? (
        <Sent key={count} now={now.sent} before={before.sent} />
      ) : !isTold(count, now) ? (
        '–'
      ) : (
        <Share
          key={count}
          part={now[count]}
          whole={now.sent}
          partBefore={before[count]}
          wholeBefore={before.sent}
          // One report among a thousand e-mails is a lot.
          digits={count === 'complained' || count === 'unsubscribed' ? 2 : 1}
        />
      ),
    );
}

function Sent({ now, before }: { now: number; before: number }) {
  const { i18n } = useTranslation();
  const change = changeInPercent(now, before, i18n.language);
  return (
    <>
      {now.toLocaleString(i18n.language)}
      {change !== null && <span className={styles.beside}>{change}</span>}
    </>
  );
}
