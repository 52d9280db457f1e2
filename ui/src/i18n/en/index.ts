import { automatisations } from './automatisations';
import { contacts } from './contacts';
import { flow } from './flow';
import { reports } from './reports';
import { runs } from './runs';
import { shell } from './shell';
import { steps } from './steps';
import { tags } from './tags';

export const en = { ...shell, ...reports, automatisations, contacts, flow, runs, steps, tags };
