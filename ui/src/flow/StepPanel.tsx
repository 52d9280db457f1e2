import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import type { Step } from '../../../domain/entities/step';
import type { StepType } from '../../../domain/steps/types';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { KindPicker } from './KindPicker';
import { kindOf } from './kinds';
import { countFrom, placeOnWire, type Place } from './places';
import { panelOpened } from './slice';
import { StepDeletion } from './StepDeletion';
import { StepForm } from './StepForm';
import { UnbuiltStep } from './UnbuiltStep';

interface StepPanelProps {
  automatisation: AutomatisationDetail;
  /** Where a step is being added. */
  adding: Place | null;
  /** The step that is being edited. */
  editing: Step | null;
  onClose: () => void;
}

const panelWidth = 480;

/** The side panel: choosing a kind for a new step, then its form; or the form of an existing one. Full width on a phone. */
export function StepPanel({ automatisation, adding, editing, onClose }: StepPanelProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<StepType | null>(null);
  const isOpen = adding !== null || editing !== null;
  useFreshRequests(isOpen);
  useClosingOnDone(isOpen, onClose);
  const type = editing?.type ?? chosen;

  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(isShown) => !isShown && setChosen(null)}
      destroyOnHidden
      size={`min(100vw, ${panelWidth}px)`}
      title={type ? t(`steps.names.${type}`) : t('flow.chooseKind')}
      closable={{ 'aria-label': t('common.close') }}
      extra={editing && <StepDeletion automatisation={automatisation} step={editing} />}
    >
      {renderContent()}
    </Drawer>
  );

  function renderContent() {
    if (editing) {
      const { editor } = kindOf(editing.type);
      return editor ? (
        <StepForm
          key={`${editing.id}/${editing.version}`}
          automatisation={automatisation}
          type={editing.type}
          editor={editor}
          step={editing}
        />
      ) : (
        <UnbuiltStep step={editing} />
      );
    }
    if (!adding) return null;
    const editor = chosen && kindOf(chosen).editor;
    if (!chosen || !editor) return <KindPicker onChosen={setChosen} />;
    return (
      <StepForm
        key={chosen}
        automatisation={automatisation}
        type={chosen}
        editor={editor}
        place={placeOnWire(adding)}
        followers={countFrom(automatisation.steps, adding)}
      />
    );
  }
}

/** What an earlier panel failed with is not this one's. */
function useFreshRequests(isOpen: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isOpen) dispatch(panelOpened());
  }, [isOpen, dispatch]);
}

/** After a save or a deletion the panel closes. */
function useClosingOnDone(isOpen: boolean, onClose: () => void): void {
  const isDone = useAppSelector(({ flow }) => flow.save.state === 'done' || flow.deletion.state === 'done');
  useEffect(() => {
    if (isOpen && isDone) onClose();
  }, [isOpen, isDone, onClose]);
}
