import { apps } from '../../../../domain/apps';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppIcon } from '../../components/AppIcon';
import { UnsavedDialog } from '../../components/form/UnsavedDialog';
import { SidePanel } from '../../components/SidePanel';
import { KindPicker, type PickedKind } from './KindPicker';
import { MessageFigures } from '../message-figures/MessageFigures';
import { appOf, stepTitle, type StepKind } from '../steps/step-icon';
import type { StepContent, StepPanelProps } from './panel-contract';
import { StepActions } from './StepActions';
import { StepForm } from './StepForm';
import { StepProblems } from './StepProblems';
import styles from './panel.module.css';

const panelWidth = 520;

/**
 * The panel beside the canvas: the choice of a kind for a new step, then its form; or the form of an existing one. It slides over a narrow
 * window, and fills a phone's.
 */
export function StepPanel(props: StepPanelProps) {
  const { automatisation, subject, openOn, gone, save, guard } = props;
  const { onSave, onKeep, onDelete, onClone, onClose } = props;
  const { t } = useTranslation();
  const [picked, setPicked] = usePickedKind(subject === null ? undefined : openOn);
  const step = subject?.step ?? null;
  const kind = step ?? picked;
  const shown = useWhileOpen(subject !== null, kind);

  // When somebody else deletes the step, unsaved input stays until its user decides.
  useEffect(() => {
    if (gone?.isMeant) guard.discard();
    else if (gone && save.state !== 'running' && !guard.hasUnsaved()) onClose();
  });

  function handleKept(content: StepContent): void {
    onKeep(content);
    guard.discard();
  }

  return (
    <SidePanel
      isOpen={subject !== null}
      onClose={guard.close}
      width={panelWidth}
      opensFast
      isDocked
      subject={openOn}
      title={shown ? <KindTitle kind={shown} /> : t('flow.chooseKind')}
      extra={step && !gone && <StepActions step={step} onDelete={onDelete} onClone={onClone} />}
    >
      {subject && !kind && <KindPicker onPicked={setPicked} />}
      {subject && kind && (
        <div className={styles.filled}>
          {step && <StepProblems stepId={step.id} />}
          {step && <MessageFigures automatisationId={automatisation.id} stepId={step.id} />}
          {gone && (
            <Alert
              type="warning"
              showIcon
              role="alert"
              className={styles.fault}
              title={t('flow.gone.text')}
            />
          )}
          <StepForm
            key={`${step ? String(openOn) : ''}/${kind.type}/${step ? '' : kind.app_webhook_unique_identifier}`}
            automatisation={automatisation}
            kind={kind}
            subject={subject}
            save={save}
            isGone={gone !== null}
            onSave={gone ? handleKept : onSave}
            beginning={picked?.draft}
            onKindChosen={step ? undefined : setPicked}
            onUnsaved={guard.setUnsaved}
          />
        </div>
      )}
      <UnsavedDialog isOpen={guard.isAsking} onDiscard={guard.discard} onStay={guard.stay} />
    </SidePanel>
  );
}

/** The kind's name, or the icon and name of the app that the step calls. */
function KindTitle({ kind }: { kind: StepKind }) {
  const { t } = useTranslation();
  const app = appOf(kind);
  return (
    <span className={styles.title}>
      {app !== null && apps[app].service !== null && <AppIcon kind={app} />}
      {stepTitle(kind, t)}
    </span>
  );
}

/** The kind chosen for a new step; forgotten when the panel opens on something else, but kept when somebody else saves the flow. */
function usePickedKind(openOn: StepPanelProps['openOn']) {
  const [pick, setPick] = useState<{ openOn: StepPanelProps['openOn']; kind: PickedKind } | null>(null);
  const picked = pick && pick.openOn === openOn ? pick.kind : null;
  const setPicked = (kind: PickedKind) => setPick({ openOn, kind });
  return [picked, setPicked] as const;
}

/** The kind shown while the panel is open; during the closing animation, the last one. */
function useWhileOpen(isOpen: boolean, kind: StepKind | null): StepKind | null {
  const [last, setLast] = useState(kind);
  if (isOpen && kind !== last) setLast(kind);
  return isOpen ? kind : last;
}
