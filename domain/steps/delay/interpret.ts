import { DateTime } from 'luxon';
import { toNumeric } from '../../values/numbers';
import { parseVariable } from '../../values/path';
import { StepError, type Interpreter, type Run } from '../run';
import { delayLimitSeconds, delayUnits, type DelayData } from './schema';
import { nextOpenMoment } from './window';

/** Waits from the moment the run came to the step; asked again after an edit, it answers by the step as it is then. It tells the timezone of its window. */
export const interpretDelay: Interpreter<DelayData> = (data, run) => {
  const until = nextOpenMoment(baseMoment(data, run), data);
  const { timezone } = data;
  const detail = { until: new Date(until).toISOString(), ...(timezone !== null && { timezone }) };
  return until <= run.now ? { kind: 'next', detail } : { kind: 'wait', until, detail };
};

function baseMoment(data: DelayData, run: Run): number {
  if (!data.use_variable) return run.stepStartedAt + data.delay * 1_000;
  const written = data.delay_variable ?? '';
  const path = parseVariable(written) ? written : `${data.source ?? 'event'}.${written}`;
  const value = run.read(path);
  const units = toNumeric(value, run.numberFormat);
  if (units !== null) {
    const seconds = Number(units) * delayUnits[data.delay_unit];
    if (seconds > delayLimitSeconds)
      throw new StepError('delay_too_long', `${path} asks to wait for more than a hundred years.`);
    return run.stepStartedAt + Math.max(0, seconds) * 1_000;
  }
  const date = typeof value === 'string' ? dateOf(value.trim(), data.timezone ?? 'utc') : null;
  if (!date?.isValid) {
    throw new StepError(
      'delay_unreadable',
      `${path} holds neither a number nor a date, so how long to wait is not known.`,
    );
  }
  if (date.toMillis() - run.now > delayLimitSeconds * 1_000) {
    throw new StepError('delay_too_long', `${path} asks to wait for more than a hundred years.`);
  }
  return date.toMillis();
}

/** An ISO 8601 date; `2026-12-01 09:00`, as databases and people write it, is one too. */
const dateOf = (text: string, zone: string): DateTime =>
  DateTime.fromISO(text.replace(/^(\d{4}-\d{2}-\d{2}) +(?=\d)/, '$1T'), { zone });
