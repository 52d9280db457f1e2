import './freeze-built-ins';

export { automatisationRun } from './automatisation-run';
export { contactImport } from './contact-import';
