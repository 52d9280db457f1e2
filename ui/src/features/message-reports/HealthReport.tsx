import { DownloadOutlined, MailOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tag } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HealthState, SendingHealth, SendingMeasure } from '../../../../domain/entities/reports/health';
import { apiAddress } from '../../app/base-path';
import { FailedState } from '../../components/feedback/FailedState';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { useResource } from '../../components/use-resource';
import { wireRange } from '../reports/range';
import { ReportFrame } from '../reports/ReportFrame';
import { ReportRange } from '../reports/ReportRange';
import { FlowName } from './FlowName';
import { ReportTable } from './ReportTable';
import { shareText } from './shares';
import { healthReport } from './slice';
import styles from './message-reports.module.css';

const filters = ['from', 'to'];

/** How often the figures are loaded again, in milliseconds. */
const refresh = 30_000;

const measures = ['bounced', 'complained'] as const;
type Measure = (typeof measures)[number];

/** Shares are small: of complaints one in a thousand is too many. */
const digits = 2;

/** Whether an account's e-mails still arrive, and what to do where they do not. */
export default function HealthReport() {
  const { t } = useTranslation();
  const address = useListAddress({ filters });
  const { from, to } = address.query.filters;
  const requested = useCallback(() => healthReport.requested({ from, to }), [from, to]);
  const { data, failure, reload } = useResource((state) => state.messageReports.health, requested, refresh);
  const query = new URLSearchParams({ ...wireRange(from, to), bom: 'true' });
  return (
    <ReportFrame
      actions={
        <>
          <ReportRange address={address} />
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            href={apiAddress(`/report/health/csv?${query.toString()}`)}
            download
          >
            {t('messageReports.export')}
          </Button>
        </>
      }
    >
      {data ? (
        <Figures health={data} />
      ) : failure ? (
        <FailedState failure={failure} onRetry={reload} />
      ) : (
        <Skeleton active />
      )}
      <ul className={styles.links}>
        <li>
          <Link to="/settings/suppressed">{t('messageReports.health.links.suppressed')}</Link>
        </li>
        <li>
          <Link to="/segments/new">{t('messageReports.health.links.segment')}</Link>
        </li>
        <li>
          <Link to="/settings/apps">{t('messageReports.health.links.apps')}</Link>
        </li>
      </ul>
    </ReportFrame>
  );
}

function Figures({ health: { email, automatisations } }: { health: SendingHealth }) {
  const { t, i18n } = useTranslation();
  if (email.sent === 0)
    return (
      <StateScreen
        icon={<MailOutlined aria-hidden="true" />}
        title={t('messageReports.health.noSent')}
        text={t('messageReports.health.noSentText')}
      />
    );
  const cell = (measure: SendingMeasure): string =>
    measure.rate === null
      ? '–'
      : `${shareText(measure.rate, 1, i18n.language, digits) ?? ''} (${measure.messages})`;
  return (
    <>
      <div className={styles.measures}>
        <MeasureCard name="bounced" measure={email.bounced} among={email.sent} />
        <MeasureCard
          name="complained"
          measure={email.complained}
          among={email.sent - email.bounced.messages}
        />
      </div>
      {email.known > 0 && email.known < email.sent && (
        <p className={styles.hint}>
          {t('messageReports.health.known', { known: email.known, sent: email.sent })}
        </p>
      )}
      {automatisations.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('messageReports.health.label')}</h2>
          <ReportTable
            label={t('messageReports.health.label')}
            head={t('messageReports.flow')}
            columns={[
              t('messageReports.health.sent'),
              ...measures.map((name) => t(`messageReports.health.measures.${name}`)),
            ]}
            rows={automatisations.map((flow) => ({
              key: String(flow.automatisation_id),
              name: <FlowName {...flow} />,
              cells: [flow.sent.toLocaleString(i18n.language), ...measures.map((name) => cell(flow[name]))],
            }))}
          />
        </>
      )}
    </>
  );
}

const colors = { good: 'success', high: 'error', few: 'default', untold: 'warning' } satisfies Record<
  HealthState,
  string
>;

/** What to do, by measure and state. */
const advice = {
  bounced: {
    good: ['suppressedBounces'],
    high: ['refused', 'sources', 'recent', 'domain'],
    few: ['fewBounces'],
    untold: ['webhook'],
  },
  complained: {
    good: ['suppressedReports'],
    high: ['filtered', 'asked', 'leaving', 'inactive'],
    few: ['fewReports'],
    untold: ['webhook'],
  },
} as const satisfies Record<Measure, Record<HealthState, readonly string[]>>;

/** A share against its limit, in words, with what to do. */
function MeasureCard({ name, measure, among }: { name: Measure; measure: SendingMeasure; among: number }) {
  const { t, i18n } = useTranslation();
  const { messages, rate, limit, state } = measure;
  return (
    <section className={styles.measure} aria-label={t(`messageReports.health.measures.${name}`)}>
      <h2>{t(`messageReports.health.measures.${name}`)}</h2>
      <p className={styles.rate}>
        {rate !== null && <span>{shareText(rate, 1, i18n.language, digits)}</span>}
        <Tag color={colors[state]}>{t(`messageReports.health.states.${state}`)}</Tag>
      </p>
      {rate !== null && (
        <p className={styles.hint}>
          {t(`messageReports.health.of.${name}`, {
            messages,
            among,
            limit: shareText(limit, 1, i18n.language, digits) ?? '',
          })}
        </p>
      )}
      <ul>
        {advice[name][state].map((text) => (
          <li key={text}>{t(`messageReports.health.advice.${text}`)}</li>
        ))}
      </ul>
    </section>
  );
}
