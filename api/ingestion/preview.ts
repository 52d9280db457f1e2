import type { ParsedUrlQuery } from 'node:querystring';
import { z } from 'zod';
import type { Database } from '../../db/database/connection';
import { eventNameLimit } from '../../domain/entities/events/event';
import { fit } from '../http/input';
import { refuseUnfit } from './transport/read-body';

/** Says which published automations an event of a name would start. */
export type TrackPreview = (userId: number, query: ParsedUrlQuery) => Promise<object>;

export const previewQuery = z.strictObject({ name: z.string().trim().min(1).max(eventNameLimit) });

/** `GET /api/event/track/preview?name=`: lets an integrator check before sending historical events that start runs. */
export const trackPreview =
  ({ pool }: Database): TrackPreview =>
  async (userId, query) => {
    refuseUnfit(query, true);
    const { name } = fit(previewQuery, query);
    const { rows } = await pool.query<{ id: number; name: string }>(
      `SELECT id, name FROM automatisations WHERE user_id = $1 AND entry_event_name = $2 AND is_active ORDER BY id`,
      [userId, name],
    );
    return { automatisations: rows.map(({ id, name }) => ({ id, name })) };
  };
