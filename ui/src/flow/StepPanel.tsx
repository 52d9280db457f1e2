import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepType } from '../../../domain/steps/types';
import { SidePanel } from '../components/SidePanel';
import { KindPicker } from './KindPicker';
import { kindOf } from './kinds';
import type { PanelSubject, StepPanelProps } from './panel-contract';
import { StepActions } from './StepActions';
import { StepForm } from './StepForm';
import { UnbuiltStep } from './UnbuiltStep';

const panelWidth = 480;

/** The side panel: choosing a kind for a new step, then its form; or the form of an existing one. Full width on a phone. */
export function StepPanel({ subject, save, onSave, onDelete, onClone, onClose }: StepPanelProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useChosenKind(subject);
  const step = subject?.step ?? null;
  const type = step?.type ?? chosen;

  return (
    <SidePanel
      isOpen={subject !== null}
      onClose={onClose}
      width={panelWidth}
      title={type ? t(`steps.names.${type}`) : t('flow.chooseKind')}
      extra={step && <StepActions step={step} onDelete={onDelete} onClone={onClone} />}
    >
      {renderContent()}
    </SidePanel>
  );

  function renderContent() {
    if (!subject) return null;
    const editor = type && kindOf(type).editor;
    if (subject.step && !editor) return <UnbuiltStep step={subject.step} />;
    if (!type || !editor) return <KindPicker onChosen={setChosen} />;
    return (
      <StepForm
        key={`${subject.step?.id}/${type}`}
        type={type}
        editor={editor}
        subject={subject}
        save={save}
        onSave={onSave}
      />
    );
  }
}

/** The kind chosen for a new step; forgotten when the panel opens on something else. */
function useChosenKind(subject: PanelSubject | null) {
  const [choice, setChoice] = useState<{ subject: PanelSubject; type: StepType } | null>(null);
  const chosen = choice && choice.subject === subject ? choice.type : null;
  const choose = (type: StepType) => subject && setChoice({ subject, type });
  return [chosen, choose] as const;
}
