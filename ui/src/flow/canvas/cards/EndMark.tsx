import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../store/hooks';
import { takenAt } from '../../editing/selectors';
import { Connector } from './Connector';
import type { CanvasNode } from '../nodes';
import { useIsCurrent } from '../focus/use-current';
import styles from '../canvas.module.css';

/** Where a chain ends or leads on, and the place behind branches that end. */
export const EndMark = memo(function EndMark({ data }: NodeProps<CanvasNode>) {
  const { t } = useTranslation();
  const isCurrent = useIsCurrent(data.id);
  const taken = useAppSelector((state) => takenAt(state, data.place));
  return (
    <>
      <Connector node={data} isCurrent={isCurrent} taken={taken} />
      {data.mark === 'end' && <span className={styles.end}>{t('flow.end')}</span>}
      {data.mark === 'offer' && <span className={styles.offer}>{t('flow.afterBranches')}</span>}
    </>
  );
});
