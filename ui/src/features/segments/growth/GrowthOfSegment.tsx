import { useTranslation } from 'react-i18next';
import type { Segment } from '../../../../../domain/entities/segments/segment';
import { useAppSelector } from '../../../store/hooks';
import { signed } from './signed';
import styles from '../segments.module.css';

/** How many contacts came and went in the last days; of a list nobody knows. */
export function GrowthOfSegment({ segment: { id } }: { segment: Segment }) {
  const { t, i18n } = useTranslation();
  const grown = useAppSelector((state) =>
    state.segments.growthOfAll.data?.segments.find(({ segment_id }) => segment_id === id),
  );
  if (!grown) return '–';
  const { entered, left } = grown;
  return (
    <>
      <span aria-hidden="true" className={styles.moves}>
        {signed(entered, i18n.language)} / {signed(-left, i18n.language)}
      </span>
      <span className="visually-hidden">{t('segments.growth.said', { entered, left })}</span>
    </>
  );
}
