import { isLoop } from '../../../../domain/steps';
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import type { StepPanelProps } from './panel-contract';
import styles from './panel.module.css';

interface StepActionsProps extends Pick<StepPanelProps, 'onDelete' | 'onClone'> {
  step: Step;
}

/** Actions on a stored step as a whole. A loop cannot be cloned from its panel (docs/contract.md#loop). */
export function StepActions({ step, onDelete, onClone }: StepActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {onClone && !isLoop(step.type) && (
        <Button type="text" icon={<CopyOutlined aria-hidden="true" />} onClick={() => onClone(step)}>
          <span className={styles.action}>{t('flow.clone')}</span>
        </Button>
      )}
      <Button danger type="text" icon={<DeleteOutlined aria-hidden="true" />} onClick={() => onDelete(step)}>
        <span className={styles.action}>{t('common.delete')}</span>
      </Button>
    </>
  );
}
