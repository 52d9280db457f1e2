import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Select, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cohortWeeks } from '../../../../domain/entities/reports/cohort';
import { apiAddress } from '../../app/base-path';
import { FailedState } from '../../components/feedback/FailedState';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { PickerSelect } from '../../components/picker/PickerSelect';
import { useResource } from '../../components/use-resource';
import { automatisationPicker } from '../automatisations/automatisation-picker';
import { ReportFrame } from '../reports/ReportFrame';
import { cohortPath, cohortQuery, type CohortScope } from './api';
import { CohortTables } from './CohortTables';
import { cohortReport } from './slice';
import styles from './message-reports.module.css';

const filters = ['automation', 'weeks'];

/** The numbers of weeks on offer. */
const offeredWeeks = [4, cohortWeeks.usual, 13, cohortWeeks.most];

/** The report of an automation by week of entry; without one, how to choose it. */
export default function CohortsReport() {
  const { t } = useTranslation();
  const address = useListAddress({ filters });
  const { automation, weeks: asked } = address.query.filters;
  const automatisationId = /^\d+$/.test(automation ?? '') ? Number(automation) : null;
  const weeks = offeredWeeks.find((offered) => String(offered) === asked) ?? cohortWeeks.usual;
  const scope = automatisationId === null ? null : { automatisationId, weeks };
  const query = scope && new URLSearchParams({ ...cohortQuery(scope), bom: 'true' });
  return (
    <ReportFrame
      actions={
        <>
          <PickerSelect
            plan={automatisationPicker}
            aria-label={t('messageReports.cohorts.automation')}
            placeholder={t('messageReports.cohorts.automation')}
            noneFound={t('messageReports.cohorts.noAutomation')}
            className={styles.choice}
            value={automatisationId ?? undefined}
            onChange={(chosen) => address.change({ filters: { automation: String(chosen) } })}
          />
          <Select
            aria-label={t('messageReports.cohorts.weeks')}
            value={weeks}
            popupMatchSelectWidth={false}
            onChange={(chosen) => address.change({ filters: { weeks: String(chosen) } })}
            options={offeredWeeks.map((value) => ({
              value,
              label: t('messageReports.cohorts.lastWeeks', { count: value }),
            }))}
          />
          {scope && query && (
            <Button
              icon={<DownloadOutlined aria-hidden="true" />}
              href={apiAddress(`${cohortPath(scope.automatisationId)}/csv?${query.toString()}`)}
              download
            >
              {t('messageReports.export')}
            </Button>
          )}
        </>
      }
    >
      {scope ? (
        <OfAutomation {...scope} />
      ) : (
        <StateScreen
          icon={<TableOutlined aria-hidden="true" />}
          title={t('messageReports.cohorts.none')}
          text={t('messageReports.cohorts.noneText')}
        />
      )}
    </ReportFrame>
  );
}

function OfAutomation({ automatisationId, weeks }: CohortScope) {
  const requested = useCallback(
    () => cohortReport.requested({ automatisationId, weeks }),
    [automatisationId, weeks],
  );
  const { data, failure, reload } = useResource((state) => state.messageReports.cohorts, requested);
  const report = data?.automatisationId === automatisationId ? data : null;
  if (!report) return failure ? <FailedState failure={failure} onRetry={reload} /> : <Skeleton active />;
  return <CohortTables report={report} automatisationId={automatisationId} />;
}
