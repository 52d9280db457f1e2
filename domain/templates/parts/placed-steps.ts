import { firstWebhookOf } from '../../apps';
import type { JsonObject } from '../../entities/common';
import { behind, headOf, start, type ChainStep, type Place } from '../../flow/chain/place';
import { templateTags, type TemplateTag } from './vocabulary';
import { suggestedZone, type Template, type TemplateStep, type Writing } from './template';

/** A step of a template at its place, with an id that is unique within the template. */
export interface PlacedStep extends ChainStep {
  description: string;
  data: JsonObject;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/** The steps of a template as a chain, in reading order. */
export function placedSteps(template: Template, writing: Writing): PlacedStep[] {
  const placed: PlacedStep[] = [];
  placeChain(template.steps(writing), start);
  return placed;

  function placeChain(chain: readonly TemplateStep[], head: Place): void {
    let place = head;
    for (const step of chain) {
      const id = placed.length + 1;
      placed.push({
        id,
        type: step.type,
        ...place,
        description: step.description ?? '',
        data: { ...step.data },
        user_app_id: null,
        app_webhook_unique_identifier: 'app' in step ? firstWebhookOf(step.app) : null,
      });
      if ('whenTrue' in step) {
        placeChain(step.whenTrue, headOf(id, true));
        placeChain(step.whenFalse, headOf(id, false));
      }
      if ('onWays' in step)
        for (const [way, onWay] of Object.entries(step.onWays)) placeChain(onWay, headOf(id, way));
      place = behind(id);
    }
  }
}

/** The tags that the steps of a template name. */
export function tagsNamedBy(template: Template): TemplateTag[] {
  const named = new Set<TemplateTag>();
  template.steps({
    say: ({ en }) => en,
    tag: (name) => {
      named.add(name);
      return 0;
    },
    entryEvent: template.entryEvent,
    awaitedEvent: template.awaitedEvent ?? '',
    timezone: suggestedZone,
  });
  return [...named];
}

/** A template's steps as they look before an account exists to create them in. */
export const sampleSteps = (template: Template): PlacedStep[] =>
  placedSteps(template, {
    say: ({ en }) => en,
    tag: (name) => Object.keys(templateTags).indexOf(name) + 1,
    entryEvent: template.entryEvent,
    awaitedEvent: template.awaitedEvent ?? '',
    timezone: suggestedZone,
  });
