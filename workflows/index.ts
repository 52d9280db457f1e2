import './freeze-built-ins';

export { automatisationRun } from './automatisation-run';
export { runGroup } from './run-group';
export { sleepingRuns } from './sleeping-runs';
export { loop } from './loop';
export { contactImport } from './contact-import';
export { scheduledTask } from './scheduled-task';
