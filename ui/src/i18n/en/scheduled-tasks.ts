export const scheduledTasks = {
  title: 'Scheduled tasks',
  description: 'Automations that run by the clock.',
};
