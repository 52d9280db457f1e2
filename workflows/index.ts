import './freeze-built-ins';

export { automatisationRun } from './automatisation-run';
export { loop } from './loop';
export { contactImport } from './contact-import';
export { scheduledTask } from './scheduled-task';
