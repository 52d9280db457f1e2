import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useViewport } from '@xyflow/react';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useZoom } from './use-zoom';
import { zoomRange } from '../../constants';

/** Smaller, larger, and the whole flow. */
export function ZoomButtons() {
  const { t, i18n } = useTranslation();
  const { zoom } = useViewport();
  const { zoomBy, fit } = useZoom();
  const percentage = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom);
  return (
    <Space.Compact>
      <Button
        icon={<MinusOutlined aria-hidden="true" />}
        aria-label={t('flow.zoomOut')}
        title={t('flow.zoomOut')}
        disabled={zoom <= zoomRange.min}
        onClick={() => zoomBy(-1)}
      />
      <Button aria-label={t('flow.zoomReset', { zoom: percentage })} onClick={() => zoomBy(0)}>
        {percentage}
      </Button>
      <Button
        icon={<PlusOutlined aria-hidden="true" />}
        aria-label={t('flow.zoomIn')}
        title={t('flow.zoomIn')}
        disabled={zoom >= zoomRange.max}
        onClick={() => zoomBy(1)}
      />
      <Button
        icon={<CompressOutlined aria-hidden="true" />}
        aria-label={t('flow.fit')}
        title={t('flow.fit')}
        onClick={fit}
      />
    </Space.Compact>
  );
}
