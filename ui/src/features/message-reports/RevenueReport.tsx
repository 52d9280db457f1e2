import { DeleteOutlined, DollarOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevenueReport as Report, RevenueSetting } from '../../../../domain/entities/reports/revenue';
import { apiAddress } from '../../app/base-path';
import { FailedState } from '../../components/feedback/FailedState';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { momentText } from '../../components/time/Moment';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { wireRange } from '../reports/range';
import { ReportFrame } from '../reports/ReportFrame';
import { ReportRange } from '../reports/ReportRange';
import { RevenueDialog, RevenueRule } from './RevenueDialog';
import { RevenueTable } from './RevenueTable';
import { revenueOpened, revenueRemovalAsked, revenueReport } from './slice';
import styles from './message-reports.module.css';

const filters = ['from', 'to'];

/** How often the figures are loaded again, in milliseconds. */
const refresh = 30_000;

/** The report of revenue, with what counts as such. */
export default function RevenueReport() {
  const { t } = useTranslation();
  const address = useListAddress({ filters });
  const { from, to } = address.query.filters;
  const changes = useAppSelector((state) => state.messageReports.editor.changes);
  const requested = useCallback(
    () => revenueReport.requested({ from, to }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a setting that was changed here is loaded again
    [from, to, changes],
  );
  const { data, failure, reload } = useResource((state) => state.messageReports.revenue, requested, refresh);
  const query = new URLSearchParams({ ...wireRange(from, to), bom: 'true' });
  return (
    <ReportFrame
      actions={
        <>
          <ReportRange address={address} />
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            href={apiAddress(`/report/revenue/csv?${query.toString()}`)}
            download
          >
            {t('messageReports.export')}
          </Button>
        </>
      }
    >
      {data ? (
        <Figures report={data} />
      ) : failure ? (
        <FailedState failure={failure} onRetry={reload} />
      ) : (
        <Skeleton active />
      )}
      <RevenueDialog setting={data?.setting ?? null} />
    </ReportFrame>
  );
}

function Figures({ report }: { report: Report }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { setting, total } = report;
  const isEmpty = total.revenue.events === 0 && total.previous_timerange_revenue.events === 0;
  if (!setting && isEmpty)
    return (
      <StateScreen
        icon={<DollarOutlined aria-hidden="true" />}
        title={t('messageReports.revenue.none')}
        text={t('messageReports.revenue.noneText')}
        action={
          <Button type="primary" onClick={() => dispatch(revenueOpened())}>
            {t('messageReports.revenue.choose')}
          </Button>
        }
      />
    );
  return (
    <>
      <Rule setting={setting} />
      {isEmpty ? (
        <p className={styles.hint}>{t('messageReports.revenue.empty')}</p>
      ) : (
        <RevenueTable report={report} />
      )}
    </>
  );
}

/** What counts as revenue, and the buttons that change it. */
function Rule({ setting }: { setting: RevenueSetting | null }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <section className={styles.rule} aria-label={t('messageReports.revenue.rule')}>
      <div>
        <RevenueRule setting={setting} />
        {setting && <p>{t('messageReports.revenue.since', { day: momentText(setting.since, 'day') })}</p>}
      </div>
      <div className={styles.buttons}>
        <Button icon={<EditOutlined aria-hidden="true" />} onClick={() => dispatch(revenueOpened())}>
          {t(setting ? 'messageReports.revenue.change' : 'messageReports.revenue.choose')}
        </Button>
        {setting && (
          <Button
            icon={<DeleteOutlined aria-hidden="true" />}
            onClick={() => dispatch(revenueRemovalAsked())}
          >
            {t('messageReports.revenue.stop')}
          </Button>
        )}
      </div>
    </section>
  );
}
