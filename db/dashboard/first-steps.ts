import type pg from 'pg';
import type { Dashboard } from '../../domain/entities/dashboard';

/** How far an account is with the first steps of a newcomer. Each costs one index look-up. */
export async function readFirstSteps(pool: pg.Pool, userId: number): Promise<Dashboard['first_steps']> {
  const { rows } = await pool.query<Dashboard['first_steps']>(
    `SELECT EXISTS (SELECT FROM contacts WHERE user_id = $1) AS has_contact,
            EXISTS (SELECT FROM events WHERE user_id = $1) AS has_event,
            EXISTS (SELECT FROM user_apps WHERE user_id = $1) AS has_connection,
            EXISTS (SELECT FROM automatisations WHERE user_id = $1 AND is_active AND NOT is_campaign)
              OR EXISTS (SELECT FROM broadcasts WHERE user_id = $1 AND begun_at IS NOT NULL) AS has_published`,
    [userId],
  );
  const [steps] = rows;
  if (!steps) throw new Error('A SELECT without a table returned no row');
  return steps;
}
