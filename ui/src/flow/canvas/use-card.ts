import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../store/hooks';
import { countsByStep, problemsByStep } from '../selectors';
import { isCurrentIn } from './use-current';

/** What the store tells a step's card, in one subscription: of 500 cards each is asked at every change of the store. */
export const useCard = (id: string, stepId: number) =>
  useAppSelector(
    (state) => ({
      isCurrent: isCurrentIn(state, id),
      lit: state.flow.lit?.[stepId],
      problems: problemsByStep(state).get(stepId),
      ...countsByStep(state).get(stepId),
    }),
    shallowEqual,
  );
