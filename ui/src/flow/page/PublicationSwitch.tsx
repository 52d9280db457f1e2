import { Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { FlowProblem } from '../../../../domain/entities/automatisations/flow-problem';
import type { Failure } from '../../api/api-error';
import { useFailureText } from '../../components/feedback/failure-text';
import { PublicationBadge } from '../../features/automatisations/PublicationBadge';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { failureIn } from '../../store/request';
import { ProblemList } from './ProblemList';
import { PublicationQuestion } from './PublicationQuestion';
import { publicationAsked, publicationDismissed } from '../editing/flow-slice';
import styles from './flow.module.css';

/** Publishes or unpublishes the flow; obstacles are listed, each problem with its step. */
export function PublicationSwitch({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const publication = useAppSelector((state) => state.flow.publication);
  return (
    <>
      <span className={styles.publication}>
        <PublicationBadge isActive={automatisation.is_active} />
        <Switch
          aria-label={t('automatisations.published')}
          checked={automatisation.is_active}
          loading={publication.state === 'running'}
          onChange={() => dispatch(publicationAsked(automatisation))}
        />
      </span>
      <PublicationQuestion automatisation={automatisation} />
      <Refusal
        failure={failureIn(publication)}
        automatisation={automatisation}
        onClose={() => dispatch(publicationDismissed())}
      />
    </>
  );
}

interface RefusalProps {
  failure: Failure | null;
  automatisation: AutomatisationDetail;
  onClose: () => void;
}

function Refusal({ failure, automatisation, onClose }: RefusalProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const problems = failure ? problemsIn(failure) : [];
  return (
    <Modal open={failure !== null} title={t('flow.notPublished')} footer={null} onCancel={onClose}>
      {problems.length > 0 ? (
        <ProblemList problems={problems} steps={automatisation.steps} onChosen={onClose} />
      ) : (
        failure && <p>{failureText(failure)}</p>
      )}
    </Modal>
  );
}

/** The problems in a 422 `flow_has_problems`; only errors prevent publishing. */
function problemsIn({ code, details }: Failure): FlowProblem[] {
  if (code !== 'flow_has_problems') return [];
  const { problems } = details as { problems: FlowProblem[] }; // the shape of this code's details (api/http/errors.ts)
  return problems.filter(({ severity }) => severity === 'error');
}
