import type { Knex } from 'knex';

const gemini = (model: string): string =>
  `https://generativelanguage.googleapis.com/v1beta/models/${model}:generateContent`;
const defaultUrl = gemini('{{ app.default_model }}');

/**
 * Requests that are made of their steps' fields are made anew where they are now made otherwise. Gemini's steps held a model that nobody
 * had chosen, and now take the default of the day; what some had as `model` was never asked. Messages of mailboxes keep their own backticks,
 * which are stored as HTML says them; calls under way lose those that stood for quotes, as sending took them away until now.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION pg_temp.made_anew(step jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
      SELECT jsonb_set(step #- '{data,model}', '{data,url}', '"${defaultUrl}"')
      WHERE step ->> 'app_webhook_unique_identifier' = 'gemini_send_prompt'
        AND step #>> '{data,url}' LIKE '${gemini('%')}' AND step #>> '{data,url}' NOT LIKE '%{{%'
    $$;
    ${rewritten}

    CREATE TEMP TABLE mailbox_messages (message text, before text, after text) ON COMMIT DROP;
  `);
  const { rows } = await knex.raw<{ rows: { message: string }[] }>(`
    SELECT DISTINCT message FROM (
      SELECT to_jsonb(s) AS step FROM automatisation_steps s
      UNION ALL SELECT jsonb_array_elements(snapshot -> 'steps') FROM automatisation_revisions
    ) steps, LATERAL (SELECT step #>> '{data,message}' AS message) data
    WHERE step ->> 'app_webhook_unique_identifier' = 'gmail_send_email' AND position(chr(96) IN message) > 0`);
  for (const { message } of rows) {
    const before = outsideLiquid(message, (text) => text.replaceAll("'", '`'));
    const after = outsideLiquid(message, (text) => text.replaceAll('`', '&#96;').replaceAll("'", '`'));
    const texts = [before, after].map((text) => `"message":${JSON.stringify(text)}`);
    await knex.raw('INSERT INTO mailbox_messages VALUES (?, ?, ?)', [message, ...texts]);
  }
  await knex.raw(`
    CREATE OR REPLACE FUNCTION pg_temp.made_anew(step jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_set(step, '{data,body}', to_jsonb(replace(step #>> '{data,body}', m.before, m.after)))
      FROM mailbox_messages m
      WHERE step ->> 'app_webhook_unique_identifier' = 'gmail_send_email' AND m.message = step #>> '{data,message}'
    $$;
    ${rewritten}

    UPDATE calls
    SET request = jsonb_set(request::jsonb, '{body,value,message}',
                            to_jsonb(replace(request #>> '{body,value,message}', chr(96), '''')))::json
    WHERE webhook = 'gmail_send_email' AND (state IN ('pending', 'sending') OR answer IS NOT NULL)
      AND json_typeof(request #> '{body,value,message}') = 'string'
  `);
}

/** Backticks that HTML says are read as such by what came before, too. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION pg_temp.made_anew(step jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
      SELECT jsonb_set(step, '{data,url}', '"${gemini('gemini-3.8-flash')}"') WHERE step #>> '{data,url}' = '${defaultUrl}'
    $$;
    ${rewritten}
  `);
}

/** Writes the steps that `made_anew` changes, today's and those of revisions. It answers null for all others. */
const rewritten = `
  UPDATE automatisation_steps s SET data = pg_temp.made_anew(to_jsonb(s)) -> 'data'
  WHERE pg_temp.made_anew(to_jsonb(s)) IS NOT NULL;
  UPDATE automatisation_revisions
  SET snapshot = jsonb_set(snapshot, '{steps}', (
    SELECT jsonb_agg(COALESCE(pg_temp.made_anew(step), step) ORDER BY place)
    FROM jsonb_array_elements(snapshot -> 'steps') WITH ORDINALITY AS s (step, place)))
  WHERE EXISTS (SELECT FROM jsonb_array_elements(snapshot -> 'steps') AS step WHERE pg_temp.made_anew(step) IS NOT NULL);
`;

const outsideLiquid = (html: string, change: (text: string) => string): string =>
  html
    .split(/(\{\{.*?\}\}|\{%.*?%\})/s)
    .map((part, place) => (place % 2 === 0 ? change(part) : part))
    .join('');
