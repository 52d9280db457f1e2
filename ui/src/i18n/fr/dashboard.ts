export const dashboard = { title: 'Tableau de bord', description: 'Où en sont les choses aujourd’hui.' };
