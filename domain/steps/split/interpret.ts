import type { Interpreter } from '../run';
import { StepError } from '../step-error';
import { chooseWay } from './choose';
import type { SplitData } from './schema';

/** Takes the way of the winner, or of the run's contact. The log keeps the way's name as it is now. */
export const interpretSplit: Interpreter<SplitData> = ({ ways, winner }, run) => {
  const contactExternalId = run.read('contact.external_id');
  if (typeof contactExternalId !== 'string')
    throw new StepError('contact_missing', 'This step chooses a way for a contact, and the run has none.');
  const way = ways.find(({ id }) => id === winner) ?? chooseWay(ways, run.stepId, contactExternalId);
  if (!way) throw new StepError('step_invalid', 'This step has no way that anybody takes.');
  return {
    kind: 'branch',
    side: way.id,
    detail: { way: way.name, ...(winner === null ? { share: way.share } : { is_winner: true }) },
  };
};
