import { appSteps } from './app-steps';
import { automatisations } from './automatisations';
import { backtests } from './backtests';
import { broadcasts } from './broadcasts';
import { broadcastTemplates } from './broadcast-templates';
import { campaigns } from './campaigns';
import { contactExport } from './contact-export';
import { contactImport } from './contact-import';
import { contactOrders } from './contact-orders';
import { contacts } from './contacts';
import { dashboard } from './dashboard';
import { emailEditor } from './email-editor';
import { flow } from './flow';
import { goals } from './goals';
import { help } from './help';
import { imports } from './imports';
import { messages } from './messages';
import { messageReports } from './message-reports';
import { notices } from './notices';
import { occasion, preview, simulation } from './simulation';
import { pastContacts } from './past-contacts';
import { profile } from './profile';
import { reports } from './reports';
import { runOrders } from './run-orders';
import { runs } from './runs';
import { scheduledTasks } from './scheduled-tasks';
import { segments } from './segments';
import { settings } from './settings';
import { steps } from './steps';
import { tags } from './tags';
import { templates } from './templates';
import { variables } from './variables';

/** The texts of the screens; what is needed before anybody is signed in is in shell.ts. */
export const features = {
  ...reports,
  appSteps,
  automatisations,
  backtests,
  broadcasts,
  broadcastTemplates,
  campaigns,
  contactExport,
  contactImport,
  contactOrders,
  contacts,
  dashboard,
  emailEditor,
  flow,
  goals,
  help,
  imports,
  messages,
  messageReports,
  notices,
  occasion,
  pastContacts,
  preview,
  profile,
  runOrders,
  runs,
  scheduledTasks,
  segments,
  settings,
  simulation,
  steps,
  tags,
  templates,
  variables,
};
