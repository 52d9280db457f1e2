import { WarningOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store/hooks';
import { ProblemList } from '../page/ProblemList';

/** The number of the flow's errors and warnings; opens a list of them, each with a link to its step. */
export function ProblemsButton() {
  const { t } = useTranslation();
  const automatisation = useAppSelector((state) => state.flow.automatisation);
  const [isOpen, setOpen] = useState(false);
  const problems = automatisation?.problems ?? [];
  if (!automatisation || problems.length === 0) return null;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const title = t(hasErrors ? 'flow.problems' : 'flow.warnings', { count: problems.length });
  const close = () => setOpen(false);
  return (
    <>
      <Button danger={hasErrors} icon={<WarningOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal open={isOpen} title={title} footer={null} onCancel={close}>
        <p>{t(hasErrors ? 'flow.problemsStop' : 'flow.problemsWarn')}</p>
        <ProblemList problems={problems} steps={automatisation.steps} onChosen={close} />
      </Modal>
    </>
  );
}
