import type { JsonObject } from '../../domain/entities/common';
import { unescapedIn } from '../../domain/message-templates/blocks/liquid-pieces';
import {
  contentFields,
  contentIn,
  filledContent,
  type ReadyTemplate,
} from '../../domain/message-templates/ready-template';
import { MemoryRun, type RunVariables } from '../../domain/run/memory-run';
import { StepError } from '../../domain/steps/step-error';
import type { Regional } from '../../domain/values/time/regional';
import { plainTextOf } from '../../egress/plain-text';

/** A template that is being edited, and the data with which it is rendered. */
export interface MessageTask {
  template: ReadyTemplate;
  /** The language to render; null: the contact's, or the fallback. */
  language: string | null;
  variables: RunVariables;
  regional: Regional;
  /** Milliseconds since 1970. */
  now: number;
}

/** What comes out; `problem` says why nothing does. */
export interface RenderedMessage {
  language: string;
  rendered: { subject: string; html: string; text: string } | null;
  /** The plain text that is made of the HTML of an e-mail which has none of its own. */
  madeText: { rendered: string; written: string } | null;
  problem: string | null;
  missing: string[];
}

/** Renders a template as a run would that sends it. */
export function renderMessage({
  template,
  language,
  variables,
  regional,
  now,
}: MessageTask): RenderedMessage {
  const run = new MemoryRun(variables, now, { regional });
  const wanted = language ?? (run.hasContact ? run.read(`contact.${template.languageField}`) : undefined);
  const chosen = contentIn(template, wanted);
  const { content, problem } = filledContent(chosen, template.parts);
  const told = { language: chosen.language, madeText: null };
  // What is wrong with its parts is among its findings.
  if (problem) return { ...told, rendered: null, problem: problem.code, missing: [] };
  try {
    const more: JsonObject = { contact_context: run.contactContext() };
    const texts = Object.fromEntries(
      contentFields.map((field) => [field, run.renderText(content[field], more)]),
    );
    const { subject = '', html = '', text = '' } = texts;
    const madeText =
      template.kind === 'email' && text === ''
        ? { rendered: plainTextOf(html) ?? '', written: unescapedIn(plainTextOf(chosen.html) ?? '') }
        : null;
    const rendered = { subject, html, text };
    return { ...told, rendered, madeText, problem: null, missing: run.takeMissing() };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return { ...told, rendered: null, problem: error.message, missing: run.takeMissing() };
  }
}
