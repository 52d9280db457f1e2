import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { lazyPart, Part } from '../../components/Part';
import { Page } from '../../layout/Page';
import { PageTabs, useOpenTab, type TabList } from '../../layout/PageTabs';
import { EventsReport } from './events/EventsReport';

/** The reports behind the first one, each loaded when it is first opened. */
const later = {
  messages: lazyPart(() => import('../message-reports/MessagesReport')),
  revenue: lazyPart(() => import('../message-reports/RevenueReport')),
  cohorts: lazyPart(() => import('../message-reports/CohortsReport')),
  health: lazyPart(() => import('../message-reports/HealthReport')),
};
type LaterReport = keyof typeof later;
const laterReports = Object.keys(later) as LaterReport[]; // keys of an object literal

/** What all reports have in common in the URL: the days. */
const kept = ['from', 'to'];

/** The reports: of events, and of what messages did and brought. The days stay when another one is opened. */
export function ReportsPage() {
  const { t } = useTranslation();
  const tabOf = (key: LaterReport) => {
    const Report = later[key];
    return {
      key,
      label: t(`messageReports.tabs.${key}`),
      children: (
        <Part key={key} whileLoading={<Skeleton active />}>
          <Report />
        </Part>
      ),
    };
  };
  const tabs: TabList = [
    { key: 'events', label: t('messageReports.tabs.events'), children: <EventsReport /> },
    ...laterReports.map(tabOf),
  ];
  const { key: open } = useOpenTab(tabs);
  const report = laterReports.find((one) => one === open);
  return (
    <Page
      title={t('reports.title')}
      description={report ? t(`messageReports.descriptions.${report}`) : t('reports.description')}
    >
      <PageTabs label={t('messageReports.sections')} tabs={tabs} keeps={kept} />
    </Page>
  );
}
