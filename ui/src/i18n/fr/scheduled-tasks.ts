export const scheduledTasks = {
  title: 'Tâches planifiées',
  description: 'Les automatisations qui tournent à heure fixe.',
};
