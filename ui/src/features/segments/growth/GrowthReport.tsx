import { DownloadOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { daysToldLimit } from '../../../../../domain/entities/events/event';
import type { SegmentGrowth } from '../../../../../domain/entities/segments/growth';
import { apiAddress } from '../../../app/base-path';
import { StatTile, StatTiles } from '../../../components/badges/StatTile';
import { FailedState } from '../../../components/feedback/FailedState';
import { useListAddress } from '../../../components/list/address';
import { lazyPart, Part } from '../../../components/Part';
import { momentText } from '../../../components/time/Moment';
import { useResource } from '../../../components/use-resource';
import { useAppDispatch } from '../../../store/hooks';
import { rangeOf } from '../../reports/range';
import { ReportFrame } from '../../reports/ReportFrame';
import { ReportRange } from '../../reports/ReportRange';
import { segmentGrowth } from '../slice';
import { growthPath, growthQuery } from './api';
import { signed } from './signed';
import styles from '../segments.module.css';

/** The chart library is loaded with the first chart. */
const GrowthCharts = lazyPart(() => import('./GrowthCharts'));

const filters = ['from', 'to'];

/** How often the figures are loaded again, in milliseconds. */
const refresh = 30_000;

/** How a segment grew: how many contacts it has, and how many came and went by day. */
export function GrowthReport({ segmentId }: { segmentId: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress({ filters });
  const { from, to } = address.query.filters;
  const requested = useCallback(
    () => segmentGrowth.requested({ segmentId, from, to }),
    [segmentId, from, to],
  );
  const { data, failure, reload } = useResource((state) => state.segments.growth, requested, refresh);
  useEffect(() => () => void dispatch(segmentGrowth.forgotten()), [dispatch]);
  const query = new URLSearchParams({ ...growthQuery({ from, to }), bom: 'true' });
  const [first, last] = rangeOf(from, to);
  return (
    <ReportFrame
      actions={
        <>
          <ReportRange address={address} />
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            href={apiAddress(`${growthPath(segmentId)}/csv?${query.toString()}`)}
            download
          >
            {t('reports.export')}
          </Button>
        </>
      }
    >
      {last.diff(first, 'day') >= daysToldLimit && (
        <p role="note">{t('segments.growth.lastYear', { days: daysToldLimit })}</p>
      )}
      {data ? (
        <Figures growth={data} />
      ) : failure ? (
        <FailedState failure={failure} onRetry={reload} />
      ) : (
        <Skeleton active />
      )}
    </ReportFrame>
  );
}

function Figures({ growth }: { growth: SegmentGrowth }) {
  const { t, i18n } = useTranslation();
  const { contacts, entered, left, known_since: knownSince, days } = growth;
  const isUnknownBefore = knownSince !== null && days[0]?.contacts === null;
  return (
    <>
      <StatTiles>
        <StatTile title={t('segments.growth.now')} value={contacts.toLocaleString(i18n.language)} />
        <StatTile title={t('segments.growth.entered')} value={entered.toLocaleString(i18n.language)} />
        <StatTile title={t('segments.growth.left')} value={left.toLocaleString(i18n.language)} />
        <StatTile
          title={t('segments.growth.net')}
          value={signed(entered - left, i18n.language)}
          note={t('segments.growth.netText')}
        />
      </StatTiles>
      {knownSince === null && <p role="note">{t('segments.growth.whileBuilding')}</p>}
      {isUnknownBefore && (
        <p role="note">{t('segments.growth.knownSince', { moment: momentText(knownSince, 'minute') })}</p>
      )}
      <Part whileLoading={<Skeleton active />}>
        <GrowthCharts days={days} />
      </Part>
      <p className={styles.hint}>{t('segments.growth.hint')}</p>
    </>
  );
}
