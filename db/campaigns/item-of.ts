/**
 * SQL: joins, as `item`, the run itself and the run whose loop it is in. Of a campaign, the one whose parent is the run of a send is the item
 * that stands for the contact (loops are nested two deep at most).
 */
export const joinItemOf = (run: string): string => `
  JOIN automatisation_runs item ON item.user_id = ${run}.user_id AND item.id = ANY (ARRAY[${run}.id, ${run}.parent_run_id])`;
