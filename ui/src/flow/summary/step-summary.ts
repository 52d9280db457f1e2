import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { cards } from '../steps/cards';
import type { Telling } from './summary-of';

/** A one-line summary of a step in the interface's words: for an e-mail its subject, for a delay everything it waits for. */
export const stepSummary = ({ type, data }: Pick<Step, 'type' | 'data'>, telling: Telling): string =>
  cards[type].summary(data, telling);
