import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import type { Step } from '../../../domain/entities/step';
import type { StepType } from '../../../domain/steps/types';
import { SidePanel } from '../components/SidePanel';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { KindPicker } from './KindPicker';
import { kindOf } from './kinds';
import { countFrom, placeOnWire, type Place } from './places';
import { panelClosed } from './slice';
import { StepDeletion } from './StepDeletion';
import { StepForm } from './StepForm';
import { UnbuiltStep } from './UnbuiltStep';

interface StepPanelProps {
  automatisation: AutomatisationDetail;
  /** The step that is being added. */
  adding: NewStep | null;
  /** The step that is being edited. */
  editing: Step | null;
  onKindChosen: (type: StepType) => void;
  onClose: () => void;
}

/** Where a step is being added, and its kind once that is chosen. */
export interface NewStep {
  place: Place;
  type: StepType | null;
}

const panelWidth = 480;

/** The side panel: choosing a kind for a new step, then its form; or the form of an existing one. Full width on a phone. */
export function StepPanel({ automatisation, adding, editing, onKindChosen, onClose }: StepPanelProps) {
  const { t } = useTranslation();
  const isOpen = adding !== null || editing !== null;
  const handleClosed = useClosing(isOpen, onClose);
  const type = editing?.type ?? adding?.type;

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={handleClosed}
      width={panelWidth}
      title={type ? t(`steps.names.${type}`) : t('flow.chooseKind')}
      extra={editing && <StepDeletion automatisation={automatisation} step={editing} />}
    >
      {renderContent()}
    </SidePanel>
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
    const editor = adding.type && kindOf(adding.type).editor;
    if (!adding.type || !editor) return <KindPicker onChosen={onKindChosen} />;
    return (
      <StepForm
        key={adding.type}
        automatisation={automatisation}
        type={adding.type}
        editor={editor}
        place={placeOnWire(adding.place)}
        followers={countFrom(automatisation.steps, adding.place)}
      />
    );
  }
}

/** Closes the panel, by the user or after a save or a deletion. How its calls ended is forgotten: the next panel begins anew. */
function useClosing(isOpen: boolean, onClose: () => void): () => void {
  const dispatch = useAppDispatch();
  const isDone = useAppSelector(({ flow }) => flow.save.state === 'done' || flow.deletion.state === 'done');
  const close = useCallback(() => {
    dispatch(panelClosed());
    onClose();
  }, [dispatch, onClose]);
  useEffect(() => {
    if (isOpen && isDone) close();
  }, [isOpen, isDone, close]);
  return close;
}
