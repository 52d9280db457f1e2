import {
  backtestAnswer,
  backtestEventLimit,
  backtestInput,
  backtestsAtOnce,
} from '../../../domain/entities/automatisations/backtest';
import { defineEndpoint } from '../../http/endpoint';

const ofAutomatisation = { automatisationId: 'automatisation' } as const;

export const askBacktest = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/backtest',
  summary: 'Ask what an automation would have done',
  description: `Tries the automation as it is now, published or not, or the draft beside it, on the stored events of the last days, in the background: who would have entered, which steps and branches, which messages. Nothing is sent or written. Its figures grow while it goes on. It takes the place of the last one; an account has ${backtestsAtOnce} under way at once, each of ${backtestEventLimit} events at most.`,
  params: ofAutomatisation,
  body: backtestInput,
  example: { days: 30 },
  answers: { 202: backtestAnswer },
  errors: ['campaign_without_backtest', 'draft_not_found', 'too_many_backtests'],
});

export const readBacktest = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/backtest',
  summary: 'Read the last backtest of an automation',
  description: 'With its progress while it goes on. Null where none was asked for.',
  params: ofAutomatisation,
  answers: { 200: backtestAnswer },
});

export const stopBacktest = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/backtest/stop',
  summary: 'Stop the backtest of an automation',
  description:
    'Its figures stay: those of the contacts that were looked at. Nothing happens where none goes on.',
  params: ofAutomatisation,
  answers: { 200: backtestAnswer },
});
