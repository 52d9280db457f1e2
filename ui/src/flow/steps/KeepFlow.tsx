import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Branch } from '../../../../domain/flow/chain/place';

interface KeepFlowProps {
  /** The branches of the new step, by their names. */
  branches: readonly { branch: Branch; name: string }[];
  /** How many steps will follow the new one. */
  followers: number;
  hint?: string;
}

/** Asks where the steps go that follow a new step with branches. */
export function KeepFlow({ branches, followers, hint }: KeepFlowProps) {
  const { t } = useTranslation();
  return (
    <Form.Item name="keepFlow" label={t('steps.keepFlow.where', { count: followers })} extra={hint}>
      <Radio.Group
        vertical
        options={[
          { value: 'joined', label: t('steps.keepFlow.joined') },
          ...branches.map(({ branch, name }) => ({
            value: branch,
            label: t('steps.keepFlow.to', { branch: name }),
          })),
          { value: null, label: t('steps.keepFlow.none', { count: followers }) },
        ]}
      />
    </Form.Item>
  );
}
