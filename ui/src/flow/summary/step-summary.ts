import type { Step } from '../../../../domain/entities/automatisations/step';
import { cards } from '../steps/cards';
import type { Telling } from './summary-of';

/** What a step does in a line, in the words of the screen: of an e-mail its subject, of a delay all that is waited for. */
export const stepSummary = ({ type, data }: Pick<Step, 'type' | 'data'>, telling: Telling): string =>
  cards[type].summary(data, telling);
