import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FailedState } from '../../components/feedback/FailedState';
import { dayText, today as currentDay } from '../../components/time/clocks';
import { useResource } from '../../components/use-resource';
import { slowRefresh } from '../../constants';
import { Page } from '../../layout/Page';
import { FailedRunsList } from './FailedRunsList';
import { FirstSteps } from './FirstSteps';
import { NoConsentRule } from './NoConsentRule';
import { NoTimezone } from './NoTimezone';
import { NoticesPanel } from './NoticesPanel';
import { Panel } from './Panel';
import { dashboard } from './slice';
import { TodayTiles } from './TodayTiles';
import { UpcomingList } from './UpcomingList';
import styles from './dashboard.module.css';

/** A newcomer's first steps, until they are done; then today's figures, failures and upcoming tasks. */
export function DashboardPage() {
  const { t } = useTranslation();
  const { data, failure, reload } = useResource((state) => state.dashboard, dashboard.requested, slowRefresh);
  const today = dayText(currentDay());
  return (
    <Page title={t('dashboard.title')} description={t('dashboard.description')}>
      {!data && failure && <FailedState failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton active />}
      {data && (
        <>
          <NoTimezone />
          <NoticesPanel notices={data.notices} />
          <NoConsentRule />
          <FirstSteps steps={data.first_steps} />
          <section aria-labelledby="today">
            <div className={styles.head}>
              <h2 id="today">{t('dashboard.today')}</h2>
              <Link to={`/reports?from=${today}&to=${today}`}>{t('dashboard.reports')}</Link>
            </div>
            <TodayTiles today={data.today} />
          </section>
          <div className={styles.columns}>
            <Panel title={t('dashboard.failed')}>
              <FailedRunsList failed={data.failed} />
            </Panel>
            <Panel title={t('dashboard.upcoming')}>
              <UpcomingList upcoming={data.upcoming} />
            </Panel>
          </div>
        </>
      )}
    </Page>
  );
}
