import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { editMade } from '../editing/edits-slice';
import styles from './panel.module.css';
import { problemsByStep } from '../editing/selectors';

/** All problems of a step, above its form; errors that prevent publishing come first. */
export function StepProblems({ stepId }: { stepId: number }) {
  const problems = useAppSelector((state) => problemsByStep(state).get(stepId));
  return problems?.map(({ code, field, severity, message }) => (
    <Alert
      key={`${code}/${field}`}
      type={severity}
      showIcon
      className={styles.fault}
      title={message}
      description={code === 'secret_in_header' && <MoveSecret stepId={stepId} />}
    />
  ));
}

/** Creates a connection from a credential typed into a header. */
function MoveSecret({ stepId }: { stepId: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isSaving = useAppSelector((state) => state.flowEditing.panelSave.request.state === 'running');
  return (
    <Button
      size="small"
      className={styles.mend}
      disabled={isSaving}
      onClick={() => dispatch(editMade({ kind: 'move_secret', id: stepId }, { isFromPanel: true }))}
    >
      {t('steps.connection.moveSecret')}
    </Button>
  );
}
