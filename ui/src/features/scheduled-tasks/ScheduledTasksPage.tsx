import { useTranslation } from 'react-i18next';
import { Page } from '../../layout/Page';

export function ScheduledTasksPage() {
  const { t } = useTranslation();
  return <Page title={t('scheduledTasks.title')} description={t('scheduledTasks.description')} />;
}
