import type { StepPreview, StepPreviewInput } from '../../../../domain/entities/step-preview';
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
