/** What a rule in a form still lacks. */
export type Lack =
  | 'field'
  | 'value'
  | 'number'
  | 'date'
  | 'days'
  | 'tag'
  | 'topic'
  | 'event'
  | 'filterField'
  | 'filterValue'
  | 'count'
  | 'period'
  | 'periodOrder'
  | 'automation'
  | 'list'
  | 'rules';
