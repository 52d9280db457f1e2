import type { Step } from '../../../../../domain/entities/automatisations/steps/step';
import { chainsOf, withChains } from '../../../../../domain/flow/chain/tree';
import { behind, headOf, type Place } from '../../../../../domain/flow/chain/place';
import { isBranching } from '../../../../../domain/steps';
import { secretMask } from '../../../../../domain/steps/api-call/typed-secrets';
import { toJson } from '../../../../../domain/values/json';
import type { StepContent } from '../../panel/panel-contract';
import type { Insertion } from './edit';

let lastId = 0;
/** A provisional id for a new step. */
export const provisionalId = (): number => (lastId -= 1);

/**
 * The clipboard as insertions at a place: one step alone, or with all steps that follow it. The step at the place follows the pasted ones;
 * behind one with branches, where these join.
 */
export function pasted(held: readonly Step[], place: Place): Insertion[] {
  const insertions: Insertion[] = [];
  pasteChain(held, place);
  return insertions;

  function pasteChain(chain: readonly Step[], head: Place): void {
    let next = head;
    for (const step of chain) {
      const id = provisionalId();
      insertions.push({ id, place: next, content: contentOf(step), ...copyOf(step) });
      for (const { branch, chain: inner } of chainsOf(step)) pasteChain(inner, headOf(id, branch));
      next = behind(id);
    }
  }
}

/** The content that a copy of a step includes. */
const contentOf = ({
  type,
  description,
  data,
  user_app_id,
  app_webhook_unique_identifier,
}: Step): StepContent => ({
  type,
  description,
  data: isBranching(type) ? { ...data, keep_flow: 'joined' } : data,
  user_app_id,
  app_webhook_unique_identifier,
});

/** A masked secret has no meaning without the step that contains it. */
const copyOf = ({ id, data }: Step): Pick<Insertion, 'copyOf'> =>
  id > 0 && toJson(data).includes(secretMask) ? { copyOf: id } : {};

/** A step without its branches. */
export const alone = (step: Step): Step => ({ ...step, ...withChains(step, () => []) });

/** A step and all steps that follow it, including branches; empty when it does not exist. */
export function fromStepOn(chain: readonly Step[], id: number): Step[] {
  const index = chain.findIndex((step) => step.id === id);
  if (index >= 0) return chain.slice(index);
  for (const step of chain) {
    const found = chainsOf(step)
      .map((branch) => fromStepOn(branch.chain, id))
      .find(({ length }) => length > 0);
    if (found) return found;
  }
  return [];
}
