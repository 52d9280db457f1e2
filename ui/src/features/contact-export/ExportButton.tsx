import { DownloadOutlined } from '@ant-design/icons';
import {} from 'antd';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { ExportSelection } from './api';
import { exportStarted } from './slice';

interface ExportButtonProps {
  selection: ExportSelection;
  /** The number of contacts; absent: all of them. */
  count?: number;
  /** Whether there are more than that. */
  isMore?: boolean | undefined;
}

/** Exports contacts, and names which; hidden when there are none. */
export function ExportButton({ selection, count, isMore = false }: ExportButtonProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isExporting = useAppSelector((state) => state.contactExport !== null);
  if (count === 0) return null;
  return (
    <BusyButton
      icon={<DownloadOutlined aria-hidden="true" />}
      isBusy={isExporting}
      onClick={() => dispatch(exportStarted(selection))}
    >
      {count === undefined
        ? t('contactExport.exportAll')
        : t(isMore ? 'contactExport.exportMany' : 'contactExport.export', { count })}
    </BusyButton>
  );
}
