import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { StepType } from '../../../../domain/steps/types';
import { branchName } from './branch-name';

interface KeepFlowProps {
  type: StepType;
  /** How many steps will follow the new one. */
  followers: number;
}

/** Asks where the steps go that follow a new step with branches. */
export function KeepFlow({ type, followers }: KeepFlowProps) {
  const { t } = useTranslation();
  const to = (side: boolean): string => t('steps.keepFlow.to', { branch: t(branchName(type, side)) });
  return (
    <Form.Item name="keepFlow" label={t('steps.keepFlow.where', { count: followers })}>
      <Radio.Group
        vertical
        options={[
          { value: 'joined', label: t('steps.keepFlow.joined') },
          { value: true, label: to(true) },
          { value: false, label: to(false) },
          { value: null, label: t('steps.keepFlow.none', { count: followers }) },
        ]}
      />
    </Form.Item>
  );
}
