import type { StepPreview, StepPreviewInput } from '../../../../domain/entities/automatisations/step-preview';
import type { StepTest, StepTestInput } from '../../../../domain/entities/automatisations/step-test';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';

/** A step as it is being written, and what its texts are rendered on. */
export interface PreviewAsked {
  automatisationId: number;
  input: StepPreviewInput;
}

const previewStep = (client: Client, { automatisationId, input }: PreviewAsked) =>
  client.post<StepPreview>(`/automatisation/${automatisationId}/step/preview`, input);

/** What the texts of the step in the panel come to. */
export const stepPreview = createResource('flow/preview', previewStep);

/** A step as it is being written, and to whom its message goes. */
export interface TestAsked {
  automatisationId: number;
  input: StepTestInput;
}

const sendTest = (client: Client, { automatisationId, input }: TestAsked) =>
  client.post<StepTest>(`/automatisation/${automatisationId}/step/test`, input);

/** What came of a test of the step in the panel. */
export const stepTest = createResource('flow/test', sendTest);
