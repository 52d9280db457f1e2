import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useStore } from '@xyflow/react';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useZoom } from './view/use-zoom';
import { zoomRange } from '../../constants';

/** Zoom out, zoom in, and fit the whole flow. The buttons are not rerendered while the view moves. */
export function ZoomButtons() {
  const { t } = useTranslation();
  const isSmallest = useStore(({ transform: [, , zoom] }) => zoom <= zoomRange.min);
  const isLargest = useStore(({ transform: [, , zoom] }) => zoom >= zoomRange.max);
  const { zoomBy, fit } = useZoom();
  return (
    <Space.Compact>
      <Button
        icon={<MinusOutlined aria-hidden="true" />}
        aria-label={t('flow.zoomOut')}
        title={t('flow.zoomOut')}
        disabled={isSmallest}
        onClick={() => zoomBy(-1)}
      />
      <Button onClick={() => zoomBy(0)}>
        <Zoom />
      </Button>
      <Button
        icon={<PlusOutlined aria-hidden="true" />}
        aria-label={t('flow.zoomIn')}
        title={t('flow.zoomIn')}
        disabled={isLargest}
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

/** The zoom as a percentage, and for a screen reader what a click on it does. */
function Zoom() {
  const { t, i18n } = useTranslation();
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  const percentage = (zoom / 100).toLocaleString(i18n.language, { style: 'percent' });
  return (
    <>
      <span aria-hidden="true">{percentage}</span>
      <span className="visually-hidden">{t('flow.zoomReset', { zoom: percentage })}</span>
    </>
  );
}
