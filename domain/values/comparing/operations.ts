/** The operations of conditions and filters, and the types they are valid for (docs/contract.md#comparisons). */
export const conditionOperations = [
  'EQUALS',
  'NOT_EQUALS',
  'GREATER_THAN',
  'LESS_THAN',
  'CONTAINS',
  'NOT_CONTAINS',
  'WITHIN_LAST_DAYS',
  'WITHIN_NEXT_DAYS',
  'IS_NULL_OR_EMPTY',
  'IS_NOT_NULL_OR_EMPTY',
] as const;
export type ConditionOperation = (typeof conditionOperations)[number];

/** Types whose operand is a literal value in the step. */
export const literalTypes = ['string', 'number', 'boolean', 'date'] as const;
export type LiteralType = (typeof literalTypes)[number];

/** Types of a filter: a `…_variable` is compared with the value at a path of the run. */
export const filterTypes = [
  ...literalTypes,
  'string_variable',
  'number_variable',
  'boolean_variable',
  'date_variable',
] as const;
export type FilterType = (typeof filterTypes)[number];

const typesOf: Record<ConditionOperation, readonly FilterType[]> = {
  EQUALS: filterTypes,
  NOT_EQUALS: filterTypes,
  // The condition panel also offers greater and less for strings.
  GREATER_THAN: ['number', 'number_variable', 'string', 'date', 'date_variable'],
  LESS_THAN: ['number', 'number_variable', 'string', 'date', 'date_variable'],
  CONTAINS: ['string', 'string_variable'],
  NOT_CONTAINS: ['string', 'string_variable'],
  WITHIN_LAST_DAYS: ['date'],
  WITHIN_NEXT_DAYS: ['date'],
  IS_NULL_OR_EMPTY: literalTypes,
  IS_NOT_NULL_OR_EMPTY: literalTypes,
};

/** Whether an operation is valid for a type. */
export const operationFits = (operation: ConditionOperation, type: FilterType): boolean =>
  typesOf[operation].includes(type);

/** The operations of a type, in display order. */
export const operationsOf = (type: FilterType): ConditionOperation[] =>
  conditionOperations.filter((operation) => operationFits(operation, type));

/** Whether an operation has an operand; the interface hides its input for the others. */
export const takesValue = (operation: ConditionOperation): boolean =>
  operation !== 'IS_NULL_OR_EMPTY' && operation !== 'IS_NOT_NULL_OR_EMPTY';

/** Whether the operand is a number of days from now, whatever the type of the variable. */
export const takesDays = (operation: ConditionOperation): boolean =>
  operation === 'WITHIN_LAST_DAYS' || operation === 'WITHIN_NEXT_DAYS';
