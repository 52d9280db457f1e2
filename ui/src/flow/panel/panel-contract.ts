import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { Step, StepInput } from '../../../../domain/entities/automatisations/step';
import type { Request } from '../../store/request';

/** All that a panel says of a step: everything but its id, its version and where it stands. */
export type StepContent = Pick<
  StepInput,
  'type' | 'description' | 'data' | 'user_app_id' | 'app_webhook_unique_identifier'
>;

/** What a panel is open on. */
export type PanelSubject =
  | {
      /** The step as it was when the panel was opened, also when somebody else has saved it since. */
      step: Step;
    }
  | {
      step: null;
      /** How many steps will stand behind the new one. */
      followers: number;
    };

/** The step that the panel is open on is not in the flow any more. */
export interface GoneStep {
  /** The user has just deleted it; else somebody else has, or it went with what was undone. */
  isMeant: boolean;
}

/** Keeps what was not saved from being lost unasked (use-unsaved-guard.ts). */
export interface UnsavedGuard {
  isAsking: boolean;
  /** Does what takes what was written away, or asks first. */
  attempt: (onward: () => void) => void;
  setUnsaved: (isUnsaved: boolean) => void;
  hasUnsaved: () => boolean;
  /** Closes the panel, or asks first. */
  close: () => void;
  stay: () => void;
  discard: () => void;
}

/** What the flow's page and the panel beside it tell each other. The page knows the place of a new step, the panel its content. */
export interface StepPanelProps {
  automatisation: AutomatisationDetail;
  /** Null: closed. */
  subject: PanelSubject | null;
  /** Tells one subject from another; the same for as long as the panel is open on one. */
  openOn: unknown;
  gone: GoneStep | null;
  /** The save or creation that the panel asked for. Once it is done the page closes the panel. */
  save: Request;
  /** Asks before what was not saved is lost. */
  guard: UnsavedGuard;
  /** The page adds place or id and version, draws the step at once, and settles a refused version with the user itself. */
  onSave: (content: StepContent) => void;
  /** Holds what was written into a step that is gone, to be pasted. */
  onKeep: (content: StepContent) => void;
  /** Asks what stays and deletes. */
  onDelete: (step: Step) => void;
  /** Holds the step for pasting and closes the panel. */
  onClone?: (step: Step) => void;
  onClose: () => void;
}
