import { Skeleton } from 'antd';
import { useCallback } from 'react';
import { FailedState } from '../../../components/feedback/FailedState';
import { lazyPart, Part } from '../../../components/Part';
import { useResource } from '../../../components/use-resource';
import { reportChart } from '../slice';
import type { ReportScope } from '../api';
import styles from '../../../components/chart/day-chart.module.css';

/** The chart library is loaded with the first chart. */
const EventChart = lazyPart(() => import('./EventChart'));

const Loading = () => (
  <div className={styles.loading}>
    <Skeleton active title={false} paragraph={{ rows: 6 }} />
  </div>
);

/** The chart of the report's days, reloaded whenever the report is. */
export function ReportChart({ from, to, name, asked }: ReportScope & { asked: unknown }) {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `asked` is another one at each request of the report
  const requested = useCallback(() => reportChart.requested({ from, to, name }), [from, to, name, asked]);
  const { data, failure, reload } = useResource((state) => state.reports.chart, requested);
  if (!data) return failure ? <FailedState failure={failure} onRetry={reload} /> : <Loading />;
  const isEmpty = data.days.every(({ events }) => events === 0);
  if (isEmpty) return null;
  return (
    <Part whileLoading={<Loading />}>
      <EventChart figures={data} />
    </Part>
  );
}
