import { lengthsOf } from '../figures/kinds';

/** The columns of a figure beside its numbers. */
export const figureKey = 'user_id, hours, start, automatisation_id, template_id';

/** SQL: what events of revenue add to the figures, of a relation of those that count. */
export const figuresOf = (events: string): string => `
  SELECT user_id, hours, period_start(hours, at) AS start, COALESCE(automatisation_id, 0) AS automatisation_id,
         COALESCE(template_id, 0) AS template_id, count(*) AS events, sum(value) AS value
  FROM ${events} CROSS JOIN ${lengthsOf({ finest: 1 })}
  WHERE due_at IS NULL
  GROUP BY user_id, hours, 3, 4, 5`;
