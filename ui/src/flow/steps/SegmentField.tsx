import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Segment } from '../../../../domain/entities/segments/segment';
import { PickerSelect } from '../../components/picker/PickerSelect';
import { segmentPicker } from '../../features/segments/segment-picker';
import { useBuilding } from '../../features/segments/use-building';

/** The field of a step for its segment, which may also be a list. `whileBuilding` is said of one that has not come to all contacts yet. */
export function SegmentField({ whileBuilding }: { whileBuilding?: string }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<{ segmentId: number | null }>();
  const chosen = Form.useWatch('segmentId', form) ?? null;
  const isBuilding = useBuilding(chosen);
  return (
    <Form.Item
      name="segmentId"
      label={t('steps.segment.segment')}
      extra={isBuilding ? whileBuilding : undefined}
    >
      <PickerSelect<Segment, number>
        plan={segmentPicker}
        placeholder={t('steps.segment.choose')}
        noneFound={t('segments.none')}
      />
    </Form.Item>
  );
}
