import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../../store/hooks';
import { countsByStep, problemsByStep, takenAt } from '../../editing/selectors';
import type { FlowNode } from '../layout';
import { isCurrentIn } from '../focus/use-current';

/** The store's data for a step's card, in one subscription: each of 500 cards is notified at every change of the store. */
export const useCard = ({ id, place }: FlowNode, stepId: number) =>
  useAppSelector((state) => {
    const { messages, ...counts } = countsByStep(state).get(stepId) ?? {};
    return {
      isCurrent: isCurrentIn(state, id),
      isOpen: state.flow.opened === stepId,
      lit: state.flow.lit?.[stepId],
      problems: problemsByStep(state).get(stepId),
      taken: takenAt(state, place),
      // Numbers, which are compared by value.
      sent: messages?.sent,
      opened: messages?.opened,
      clicked: messages?.clicked,
      bounced: messages?.bounced,
      ...counts,
    };
  }, shallowEqual);
