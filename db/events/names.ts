/**
 * Begins a statement that selects from `names`: the event names of the account `:userId`, each once. A jump to the next index entry
 * for each, however many events there are.
 */
export const withEventNames = `
  WITH RECURSIVE steps AS (
    (SELECT name FROM events WHERE user_id = :userId ORDER BY name LIMIT 1)
    UNION ALL
    SELECT (SELECT e.name FROM events e WHERE e.user_id = :userId AND e.name > steps.name ORDER BY e.name LIMIT 1)
    FROM steps WHERE steps.name IS NOT NULL
  ), names AS (
    SELECT name FROM steps WHERE name IS NOT NULL
  )`;
