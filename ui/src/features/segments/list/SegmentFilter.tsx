import { useTranslation } from 'react-i18next';
import type { Segment } from '../../../../../domain/entities/segments/segment';
import type { ListAddress } from '../../../components/list/address';
import { PickerSelect } from '../../../components/picker/PickerSelect';
import { segmentPicker } from '../segment-picker';
import { segmentOfFilter } from './segment-filter';
import styles from '../segments.module.css';

/** Filters a list of contacts by a segment. */
export function SegmentFilter({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  return (
    <PickerSelect<Segment, number>
      className={styles.filter}
      plan={segmentPicker}
      aria-label={t('segments.filter')}
      placeholder={t('segments.filter')}
      noneFound={t('segments.none')}
      allowClear
      value={segmentOfFilter(query.filters.segment)}
      // Cleared: undefined.
      onChange={(chosen: number | undefined) =>
        change({ filters: { segment: chosen === undefined ? null : String(chosen), older: null } })
      }
    />
  );
}
