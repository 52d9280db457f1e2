/** What a rule in a form still lacks. */
export type Lack =
  | 'field'
  | 'value'
  | 'number'
  | 'date'
  | 'days'
  | 'tag'
  | 'event'
  | 'filterField'
  | 'filterValue'
  | 'count'
  | 'period'
  | 'periodOrder'
  | 'automation'
  | 'list'
  | 'rules';
