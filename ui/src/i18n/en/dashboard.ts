export const dashboard = { title: 'Dashboard', description: 'Where things stand today.' };
