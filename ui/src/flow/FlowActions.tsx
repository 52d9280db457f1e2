import { ExperimentOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../components/list/opened';
import { useRevisions } from './revisions/use-revisions';

/** What opens beside the canvas: what was saved of the flow, and trying it. */
export function FlowActions() {
  const { t } = useTranslation();
  const trial = useOpened('try');
  const revisions = useRevisions();
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden="true" />} onClick={revisions.open}>
        {t('flow.revisions.title')}
      </Button>
      <Button
        icon={<ExperimentOutlined aria-hidden="true" />}
        aria-expanded={trial.id !== null}
        onClick={() => (trial.id === null ? trial.open(1) : trial.close())}
      >
        {t('simulation.title')}
      </Button>
    </>
  );
}
