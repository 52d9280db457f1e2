import './freeze-built-ins';

export { automatisationRun } from './automatisation-run';
