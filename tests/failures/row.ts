import { appKinds, type AppKind } from '../../domain/entities/app';
import { stepTypes, type StepType } from '../../domain/steps/types';

/** The rows of the table: the kinds of step, and each app that a call can use. */
export type Row = StepType | AppKind;
export const rows: readonly Row[] = [...stepTypes, ...appKinds];

/** The rows whose step makes a call. */
export type Caller = AppKind | 'APICALL';

/** The kind of step that a row is about. */
export const stepTypeOf = (row: Row): StepType => stepTypes.find((type) => type === row) ?? 'APICALL';
