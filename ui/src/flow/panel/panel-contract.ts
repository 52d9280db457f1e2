import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { Step, StepInput } from '../../../../domain/entities/automatisations/steps/step';
import type { Request } from '../../store/request';

/** The content of a step in a panel: everything but its id, its version and its place. */
export type StepContent = Pick<
  StepInput,
  'type' | 'description' | 'data' | 'user_app_id' | 'app_webhook_unique_identifier'
>;

/** The subject of the panel. */
export type PanelSubject =
  | {
      /** The step as it was when the panel was opened, even if somebody else has saved it since. */
      step: Step;
    }
  | {
      step: null;
      /** How many steps will follow the new one. */
      followers: number;
    };

/** The panel's step no longer exists in the flow. */
export interface GoneStep {
  /** The user has just deleted it; otherwise somebody else has, or an undo has removed it. */
  isMeant: boolean;
}

/** Asks before unsaved input is lost (use-unsaved-guard.ts). */
export interface UnsavedGuard {
  isAsking: boolean;
  /** Performs an action that discards input, or asks first. */
  attempt: (onward: () => void) => void;
  setUnsaved: (isUnsaved: boolean) => void;
  hasUnsaved: () => boolean;
  /** Closes the panel, or asks first. */
  close: () => void;
  stay: () => void;
  discard: () => void;
}

/** The interface between the flow's page and the panel beside it. The page knows the place of a new step, the panel its content. */
export interface StepPanelProps {
  automatisation: AutomatisationDetail;
  /** Null: closed. */
  subject: PanelSubject | null;
  /** The identity of the panel's subject; it stays the same while the panel is open on one. */
  openOn: unknown;
  gone: GoneStep | null;
  /** The save or creation requested by the panel. The page closes the panel when it is done. */
  save: Request;
  /** Asks before unsaved input is lost. */
  guard: UnsavedGuard;
  /** The page adds the place, or id and version, displays the step at once, and handles a version conflict itself. */
  onSave: (content: StepContent) => void;
  /** Puts the content of a removed step into the clipboard. */
  onKeep: (content: StepContent) => void;
  /** Asks what to keep, and deletes. */
  onDelete: (step: Step) => void;
  /** Copies the step to the clipboard and closes the panel. */
  onClone?: (step: Step) => void;
  onClose: () => void;
}
