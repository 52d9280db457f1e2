import type {
  StepPreview,
  StepPreviewInput,
} from '../../../../domain/entities/automatisations/steps/step-preview';
import type { StepTest, StepTestInput } from '../../../../domain/entities/automatisations/steps/step-test';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';

/** A step being edited, and the data on which its texts are rendered. */
export interface PreviewAsked {
  automatisationId: number;
  input: StepPreviewInput;
}

/** Renders a step's texts; nothing is sent. */
export const previewStep = (client: Client, { automatisationId, input }: PreviewAsked) =>
  client.post<StepPreview>(`/automatisation/${automatisationId}/step/preview`, input);

/** The rendered texts of the step in the panel. */
export const stepPreview = createResource('flow/preview', previewStep);

/** A step being edited, and the recipient of its message. */
export interface TestAsked {
  automatisationId: number;
  input: StepTestInput;
}

const sendTest = (client: Client, { automatisationId, input }: TestAsked) =>
  client.post<StepTest>(`/automatisation/${automatisationId}/step/test`, input);

/** The result of testing the step in the panel. */
export const stepTest = createResource('flow/test', sendTest);
