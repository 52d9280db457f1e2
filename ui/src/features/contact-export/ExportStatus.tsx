import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusCard } from '../../components/badges/StatusCard';
import { useAppSelector } from '../../store/hooks';

/** The export in progress, at the bottom of every page. */
export function ExportStatus() {
  const { t, i18n } = useTranslation();
  const underWay = useAppSelector((state) => state.contactExport);
  if (!underWay) return null;
  const { rows, total } = underWay;
  const shown = (count: number): string => count.toLocaleString(i18n.language);
  const title = t('contactExport.exporting');
  return (
    <StatusCard title={title}>
      <Progress
        percent={total ? Math.min(100, Math.floor((rows / total) * 100)) : 0}
        status="active"
        aria-label={title}
      />
      <p role="status">
        {t('contactExport.rowsDone', { done: shown(rows), total: total === null ? '…' : shown(total) })}
      </p>
    </StatusCard>
  );
}
